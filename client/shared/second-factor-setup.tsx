import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { confirmSecondFactor, startSecondFactor } from '#client/data/session/second-factor.ts';
import type { FactorProblems } from '#client/data/session/second-factor.ts';
import { Button } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { saveFile } from '#client/ui/save-file.ts';
import type { FactorSecret, FactorStart } from '#contract/second-factor.ts';

import { CodeField, StepForm } from './code-form.tsx';
import { OwnProof } from './own-proof.tsx';
import { QrCode } from './qr-code.tsx';

type SetupProps = {
  username: string;
  /** A present factor is replaced, which requires one of its codes. */
  replaces: boolean;
  /** The user has seen the recovery codes. */
  onDone: () => void;
  /** Beside the button of the first steps. */
  aside: ReactNode;
};

/** Three steps: the password, the authenticator with its first code, the recovery codes. */
export function SecondFactorSetup({ username, replaces, onDone, aside }: SetupProps) {
  const [secret, setSecret] = useState<FactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret) return <Authenticator {...secret} onConfirmed={setCodes} aside={aside} />;
  const start = async (typed: FactorStart): Promise<FactorProblems | null> => {
    const outcome = await startSecondFactor(typed);
    if ('problems' in outcome) return outcome.problems;
    setSecret(outcome.answer);
    return null;
  };
  return (
    <OwnProof
      label="Second factor"
      needsCode={replaces}
      onSubmit={start}
      {...{ username, aside }}
    />
  );
}

type AuthenticatorProps = FactorSecret & {
  onConfirmed: (codes: string[]) => void;
  aside: ReactNode;
};

function Authenticator({ secret, url, onConfirmed, aside }: AuthenticatorProps) {
  const code = useRef<HTMLInputElement>(null);
  const submit = async (): Promise<FactorProblems | null> => {
    const outcome = await confirmSecondFactor(code.current?.value ?? '');
    if ('problems' in outcome) return outcome.problems;
    onConfirmed(outcome.answer);
    return null;
  };
  return (
    <StepForm label="Second factor" submit="Turn On" onSubmit={submit} aside={aside}>
      {(problems) => (
        <>
          <p className="text-base text-ink-soft">
            Scan this with an authenticator app, or type the key. Then enter the code that it shows.
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <QrCode text={url} label="QR code for your authenticator" />
            <div className="flex min-w-0 flex-col gap-1">
              <span className="text-sm text-ink-soft">Key</span>
              <span className="flex items-center gap-2">
                <code translate="no" className="font-mono text-base wrap-anywhere text-ink">
                  {inGroups(secret)}
                </code>
                <CopyButton text={secret} label="Copy the key" />
              </span>
            </div>
          </div>
          <CodeField ref={code} label="Code" digits error={problems.code} autoFocus />
        </>
      )}
    </StepForm>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const download = () => {
    const file = new Blob([`${text}\n`], { type: 'text/plain' });
    saveFile({ file, name: 'waymark-recovery-codes.txt' });
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice>
        Your second factor is on. Keep these recovery codes: each signs you in once without your
        authenticator. They are not shown again.
      </Notice>
      <ul
        aria-label="Recovery codes"
        translate="no"
        className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-base text-ink"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button tone="primary" autoFocus onClick={onDone}>
          Done
        </Button>
        <Button onClick={download}>Download</Button>
        <CopyButton text={text} label="Copy the codes" />
      </div>
    </div>
  );
}

function inGroups(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
