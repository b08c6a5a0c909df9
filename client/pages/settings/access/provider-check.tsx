import { Check, CircleAlert, Minus } from 'lucide-react';
import type { ReactNode } from 'react';

import { providerAddress } from '#client/data/session/provider-sign-in.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { formatMoment } from '#client/ui/day.ts';
import type { OidcCheck, OidcCheckStep, OidcTest } from '#contract/oidc.ts';
import { counted } from '#contract/words.ts';

type ProviderCheckProps = { check: OidcCheck; busy: boolean; onRepeat: () => void };

/** The connection to the provider, a sign-in as a test, and the last failures. */
export function ProviderCheck({ check, busy, onRepeat }: ProviderCheckProps) {
  const { provider, steps, test, failures } = check;
  if (!provider) return null;
  return (
    <>
      <dl className="flex flex-col gap-3">
        <Fact label="Redirect address, to register with the provider">
          <span className="flex items-center gap-2">
            <code translate="no" className="min-w-0 text-sm wrap-anywhere">
              {provider.redirectAddress}
            </code>
            <CopyButton text={provider.redirectAddress} label="Copy the redirect address" />
          </span>
        </Fact>
        <Fact label="People without an account">{newAccounts[provider.newAccounts]}</Fact>
        {provider.only && <Fact label="Passwords">Only for the primary manager</Fact>}
      </dl>
      <ul aria-label="Connection" className="mt-4 flex flex-col gap-2">
        {steps.map((step) => (
          <CheckStep key={step.name} step={step} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button busy={busy} busyLabel="Checking..." onClick={onRepeat}>
          Check Again
        </Button>
        <a
          href={providerAddress('test')}
          className={buttonClass('secondary', 'md', 'no-underline')}
        >
          Test Sign-In
        </a>
      </div>
      {test && <Test test={test} />}
      <Failures failures={failures} />
    </>
  );
}

const newAccounts = {
  refuse: 'Are refused',
  viewer: 'Get one as viewer, with a verified address',
  contributor: 'Get one as contributor, with a verified address',
  manager: 'Get one as manager, with a verified address',
};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="text-base text-ink">{children}</dd>
    </div>
  );
}

const icons = { passed: Check, failed: CircleAlert, skipped: Minus };
const tones = { passed: 'text-success-ink', failed: 'text-danger-ink', skipped: 'text-ink-faint' };
const results = { passed: 'passed', failed: 'failed', skipped: 'skipped' };
const names = { discovery: 'Discovery', issuer: 'Issuer', keys: 'Keys', clock: 'Clock' };

function CheckStep({ step: { name, result, note } }: { step: OidcCheckStep }) {
  const Icon = icons[result];
  return (
    <li className="flex items-start gap-2 text-base">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 flex-none ${tones[result]}`} />
      <span className="w-24 flex-none font-medium text-ink">
        {names[name]}
        <span className="sr-only"> {results[result]}</span>
      </span>
      <span className="min-w-0 wrap-anywhere text-ink-soft">{note}</span>
    </li>
  );
}

/** The provider sends the browser back to this part of the page. */
function scrollBack(section: HTMLElement | null): void {
  if (location.hash === '#test') section?.scrollIntoView({ block: 'center' });
}

function Test({ test: { at, outcome, claims } }: { test: OidcTest }) {
  return (
    <section ref={scrollBack} aria-label="Last test" className="mt-5 border-t border-line pt-4">
      <p className="text-base font-medium wrap-anywhere text-ink">{outcome}</p>
      <p className="mt-0.5 text-sm text-ink-faint">Last test, {formatMoment(at)}</p>
      {claims.length > 0 && (
        <details className="mt-2">
          <summary className="text-base text-accent-ink">
            {counted(claims.length, 'claim')} received
          </summary>
          <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
            {claims.map(({ name, value }) => (
              <div key={name} className="contents">
                <dt translate="no" className="wrap-anywhere text-ink-faint">
                  {name}
                </dt>
                <dd translate="no" className="min-w-0 wrap-anywhere text-ink">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}

function Failures({ failures }: Pick<OidcCheck, 'failures'>) {
  if (failures.length === 0) return null;
  return (
    <section aria-label="Failed sign-ins" className="mt-5 border-t border-line pt-4">
      <h3 className="text-base font-medium text-ink">Failed sign-ins</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {failures.map(({ at, times, email, reason }) => (
          <li key={`${email} ${reason}`} className="text-base wrap-anywhere text-ink-soft">
            {email && (
              <span translate="no" className="text-ink">
                {email}:{' '}
              </span>
            )}
            {reason}
            <span className="block text-sm text-ink-faint">
              {formatMoment(at)}
              {times > 1 && `, ${counted(times, 'time')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
