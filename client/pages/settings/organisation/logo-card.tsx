import { useRef, useState } from 'react';

import { ApiError } from '#client/data/api.ts';
import { problemsIn } from '#client/data/failure.ts';
import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { FileChoice, pictureTypes } from '#client/ui/file-choice.tsx';
import { FileDrop } from '#client/ui/file-drop.tsx';
import { closeAndGoOn } from '#client/ui/focus.ts';
import { bodyBytes } from '#contract/limits.ts';
import type { Organisation } from '#contract/organisation.ts';

const texts = {
  success: 'Organization updated successfully',
  failure: 'Failed to update organization',
};

type LogoCardProps = {
  logo: Organisation['logo'];
  refused: string | null;
};

export function LogoCard({ logo, refused }: LogoCardProps) {
  const chosen = useChosenLogo();
  return (
    <Card title="Logo" subtitle="Shown at the top of every new slide.">
      <FileDrop onFiles={([file]) => chosen.choose(file)} disabled={refused !== null}>
        {logo && <Grounds logo={logo} />}
        {!logo && refused && <p className="text-ink-soft">No logo.</p>}
        {!refused && <ChooseLogo logo={logo} {...chosen} />}
      </FileDrop>
    </Card>
  );
}

/** Independent of the theme. */
function Grounds({ logo }: { logo: NonNullable<Organisation['logo']> }) {
  const picture = (ground: string, backgroundColor: string) => (
    <div
      style={{ backgroundColor }}
      className="grid h-28 place-items-center rounded-md border border-line p-4"
    >
      <img
        src={`/api/organisation/logo?v=${logo.sha256}`}
        alt={`The logo on a ${ground} background`}
        className="max-h-20 max-w-full object-contain"
      />
    </div>
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {picture('light', '#ffffff')}
      {picture('dark', '#12161f')}
    </div>
  );
}

type ChooseLogoProps = Pick<LogoCardProps, 'logo'> & ReturnType<typeof useChosenLogo>;

function ChooseLogo({ logo, choose, error, busy }: ChooseLogoProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useWrite('deleteLogo', {
    ...texts,
    // The pressed button disappears.
    onSuccess: () =>
      closeAndGoOn(
        () => setConfirming(false),
        () => button.current?.focus(),
      ),
  });
  return (
    <>
      <FileChoice
        label="Logo"
        accept={pictureTypes}
        title={logo ? `${logo.width} × ${logo.height} pixels` : 'No logo yet. Drop one here.'}
        hint="PNG, JPEG, GIF or WebP, up to 10 MB; a PNG with a transparent background looks best."
        error={error}
        choose={logo ? 'Replace Logo' : 'Choose Logo'}
        busy={busy}
        busyLabel="Uploading..."
        button={button}
        onFile={choose}
        {...(logo && { className: 'mt-3' })}
      >
        {logo && (
          <Button size="sm" disabled={busy} onClick={() => setConfirming(true)}>
            Remove Logo
          </Button>
        )}
      </FileChoice>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Remove the logo?"
        description="New slides show the organization's name instead. Existing slides keep the logo."
        confirm="Remove"
        busyLabel="Removing..."
        busy={isPending}
        onConfirm={() => mutate({})}
      />
    </>
  );
}

function useChosenLogo() {
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useWrite('setLogo', {
    ...texts,
    onFailure: (failure) => setError(problemsIn(failure)['logo'] ?? reasonOf(failure)),
  });
  const choose = (file: File | undefined) => {
    if (!file || isPending) return;
    const refusal = refusalOf(file);
    setError(refusal);
    if (refusal) return;
    const form = new FormData();
    form.append('logo', file);
    mutate({ form });
  };
  return { choose, error, busy: isPending };
}

/** The server checks the content. */
function refusalOf({ size }: File): string | null {
  if (size === 0) return 'The file is empty';
  return size > bodyBytes.upload ? 'The logo is larger than 10 MB' : null;
}

/** Null if the image was not the reason. */
function reasonOf(failure: Error): string | null {
  return failure instanceof ApiError && failure.status < 500 ? failure.problem.message : null;
}
