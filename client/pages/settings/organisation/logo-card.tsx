import { clsx } from 'clsx';
import { CircleAlert, ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { ApiError } from '#client/data/api.ts';
import { problemsIn } from '#client/data/failure.ts';
import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
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
  const { choose, error, busy } = useChosenLogo();
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (refused || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    if (refused) return;
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <Card title="Logo" subtitle="Shown at the top of every new slide.">
      {/* Dropping needs a mouse; the button works for every user. */}
      <div
        onDragEnter={hold}
        onDragOver={hold}
        onDrop={drop}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
            setOver(false);
        }}
        className={clsx(
          'rounded-md border p-3 transition-colors',
          refused ? 'border-line' : 'border-dashed',
          over ? 'border-accent bg-accent-soft' : error && 'border-danger',
          !refused && !over && !error && 'border-control',
        )}
      >
        {logo ? (
          <Grounds logo={logo} />
        ) : (
          <p className="flex min-h-16 items-center gap-3 text-ink-soft">
            <ImageUp aria-hidden="true" className="size-6 flex-none text-ink-faint" />
            {refused ? 'No logo.' : 'No logo yet. Drop one here.'}
          </p>
        )}
        {!refused && <Buttons {...{ logo, choose, error, busy }} />}
      </div>
      {error && (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-sm text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
          {error}
        </p>
      )}
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

type ButtonsProps = Pick<LogoCardProps, 'logo'> & ReturnType<typeof useChosenLogo>;

function Buttons({ logo, choose, error, busy }: ButtonsProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
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
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex gap-2">
        <input
          ref={input}
          type="file"
          aria-label="Logo"
          accept="image/png,image/jpeg,image/gif,image/webp"
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
        <Button
          ref={button}
          size="sm"
          busy={busy}
          busyLabel="Uploading..."
          aria-describedby={id}
          {...(error && { 'data-wrong': '' })}
          onClick={() => input.current?.click()}
        >
          {logo ? 'Replace Logo' : 'Choose Logo'}
        </Button>
        {logo && (
          <Button size="sm" disabled={busy} onClick={() => setConfirming(true)}>
            Remove Logo
          </Button>
        )}
      </span>
      <p id={id} className="text-sm text-ink-faint">
        {logo && `${logo.width} × ${logo.height} pixels. `}
        PNG, JPEG, GIF or WebP, up to 10 MB; a PNG with a transparent background looks best.
      </p>
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
    </div>
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
