import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

import { providerAddress, signInWaysQuery } from '#client/data/session/provider-sign-in.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { returnPath } from '#client/data/session/return-path.ts';
import { checkCredentials, showSignedIn, signIn } from '#client/data/session/sign-in.ts';
import type { Credentials, SignInErrors } from '#client/data/session/sign-in.ts';
import type { SignInState } from '#client/data/session/sign-out.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PageHeading } from '#client/ui/frame.tsx';
import { Link } from '#client/ui/link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { SignInWays } from '#contract/oidc.ts';

import { CodeStep } from './code-step.tsx';
import { ForgottenStep } from './forgotten-step.tsx';
import { formCardClass } from './form-card.ts';
import { OwnPassword } from './own-password.tsx';
import type { KnownPassword } from './own-password.tsx';
import { Unfinished } from './unfinished.tsx';

/** SignedIn redirects after a sign-in. Until the account meets the access rules, this page is shown instead. */
export function SignInPage() {
  const user = useCurrentUser();
  const { known, needsCode, enter, back } = useEntrance();
  const [forgotten, setForgotten] = useState<string | null>(null);
  if (known) return <OwnPassword {...known} />;
  if (needsCode) return <CodeStep onCode={(code) => enter({ ...needsCode, code })} onBack={back} />;
  if (user) return <Unfinished user={user} />;
  if (forgotten === null) return <SignInCard onEnter={enter} onForgotten={setForgotten} />;
  return <ForgottenStep username={forgotten} onBack={() => setForgotten(null)} />;
}

type OnEnter = (credentials: Credentials) => Promise<string | null>;
type SignInCardProps = { onEnter: OnEnter; onForgotten: (username: string) => void };

function SignInCard({ onEnter, onForgotten }: SignInCardProps) {
  const username = useRef<HTMLInputElement>(null);
  const ended = useHistoryState<SignInState>()?.ended ?? false;
  const { data: ways, isPending } = useQuery(signInWaysQuery(useSearch()));
  const [wantsPassword, setWantsPassword] = useState(false);
  const provider = ways?.oidc;
  const isOnly = Boolean(provider?.only) && !wantsPassword;
  return (
    <div className={formCardClass}>
      <PageHeading
        title="Sign in to Waymark"
        className="text-xl font-semibold tracking-tight text-ink"
      />
      {!isOnly && (
        <p className="mt-1 text-base text-ink-soft">
          Sign in with your project manager credentials.
        </p>
      )}
      {ended && (
        <Notice className="mt-5">
          Your session has ended. Sign in again and you will be back where you were.
        </Notice>
      )}
      {ways?.failure && (
        <Notice tone="danger" className="mt-5">
          {ways.failure}
        </Notice>
      )}
      {!isOnly && <SignInForm username={username} onEnter={onEnter} />}
      {provider && <ProviderEntry name={provider.name} />}
      {isOnly && (
        <Button tone="ghost" className="mt-2 w-full" onClick={() => setWantsPassword(true)}>
          Sign in as the primary manager
        </Button>
      )}
      <Foot
        ways={ways}
        isPending={isPending}
        onForgotten={isOnly ? null : () => onForgotten(username.current?.value ?? '')}
      />
    </div>
  );
}

type FootProps = {
  ways: SignInWays | undefined;
  isPending: boolean;
  /** Null while there is no form for passwords. */
  onForgotten: (() => void) | null;
};

function Foot({ ways, isPending, onForgotten }: FootProps) {
  const home = <Link href="/">Back to the homepage</Link>;
  if (ways?.resetByMail && onForgotten) {
    return (
      <div className={`flex flex-wrap items-center justify-between gap-x-4 ${footClass}`}>
        <button
          type="button"
          className="inline-flex min-h-6 items-center rounded-sm text-accent-ink decoration-from-font underline-offset-2 hover:underline pointer-coarse:min-h-11"
          onClick={onForgotten}
        >
          Forgotten password?
        </button>
        {home}
      </div>
    );
  }
  return (
    <p className={footClass}>
      <span className={isPending ? 'invisible' : undefined}>
        Forgotten your password? Your system administrator can set a new one.
      </span>{' '}
      {home}
    </p>
  );
}

const footClass = 'mt-6 border-t border-line pt-4 text-sm text-ink-faint';

/** Below the form, so that nothing that is in use moves when it appears. */
function ProviderEntry({ name }: { name: string }) {
  const next = returnPath(`?${useSearch()}`);
  return (
    <a
      href={providerAddress('sign-in', next)}
      className={buttonClass('secondary', 'md', 'mt-4 w-full no-underline')}
    >
      Sign in with {name}
    </a>
  );
}

/** The steps between the form and the first page. `enter` resolves to the reason of a failure, or null. */
function useEntrance() {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState<KnownPassword | null>(null);
  const [needsCode, setNeedsCode] = useState<Credentials | null>(null);
  const enter = async (credentials: Credentials & { code?: string }): Promise<string | null> => {
    const as = await signIn(credentials);
    if ('failure' in as) return as.failure;
    if ('needsCode' in as) setNeedsCode(credentials);
    else if (as.knownTo === null) return showSignedIn(queryClient);
    else setKnown({ ...as, knownTo: as.knownTo, ...credentials });
    return null;
  };
  return { known, needsCode, enter, back: () => setNeedsCode(null) };
}

type SignInFormProps = { username: RefObject<HTMLInputElement | null>; onEnter: OnEnter };

function SignInForm({ username, onEnter }: SignInFormProps) {
  const [errors, setErrors] = useState<SignInErrors>({});
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  const refuse = (found: SignInErrors) => {
    setErrors(found);
    if (found.username) username.current?.focus();
    else password.current?.select();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const credentials = {
      username: username.current?.value ?? '',
      password: password.current?.value ?? '',
    };
    const mistakes = checkCredentials(credentials);
    if (Object.keys(mistakes).length > 0) return refuse(mistakes);
    setErrors({});
    setBusy(true);
    const failure = await onEnter(credentials);
    setBusy(false);
    if (failure) refuse({ form: failure });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
      {errors.form && <Notice tone="danger">{errors.form}</Notice>}
      <Field label="Username" required error={errors.username}>
        <TextInput
          ref={username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </Field>
      <Field label="Password" required error={errors.password}>
        <PasswordInput ref={password} name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" tone="primary" busy={busy} busyLabel="Signing in..." className="mt-1">
        Sign in
      </Button>
    </form>
  );
}
