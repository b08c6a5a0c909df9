import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';

import { providerAddress, signInWaysQuery } from '#client/data/session/provider-sign-in.ts';
import { useWrite } from '#client/data/writes.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { noPasswordToKeep } from '#contract/oidc.ts';
import type { CurrentUser } from '#contract/sessions.ts';

/** Absent unless the organization's sign-in is switched on. */
export function ProviderCard({ user }: { user: CurrentUser }) {
  const { data: ways } = useQuery(signInWaysQuery(useSearch()));
  const provider = ways?.oidc?.name;
  const { mutate, isPending } = useWrite('unlinkOidc', {
    success: `You no longer sign in with ${provider}`,
    failure: 'Failed to remove the link',
  });
  if (provider === undefined) return null;
  return (
    <Card title={`Sign-in with ${provider}`}>
      {ways?.failure && (
        <Notice tone="danger" className="mb-4">
          {ways.failure}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-48 text-base text-ink-soft">
          {user.oidcLinked
            ? `You can sign in with ${provider}.`
            : `Link your account to sign in with ${provider}.`}
        </p>
        {user.oidcLinked ? (
          <Button
            busy={isPending}
            busyLabel="Unlinking..."
            disabledBecause={user.hasPassword ? null : noPasswordToKeep}
            onClick={() => mutate({ params: { id: user.id } })}
          >
            Unlink
          </Button>
        ) : (
          <a
            href={providerAddress('link')}
            className={buttonClass('secondary', 'md', 'no-underline')}
          >
            Link with {provider}
          </a>
        )}
      </div>
    </Card>
  );
}
