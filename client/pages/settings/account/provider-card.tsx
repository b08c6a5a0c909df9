import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearch } from 'wouter';

import { signInWaysQuery } from '#client/data/session/provider-sign-in.ts';
import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { later } from '#client/ui/later.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { noPasswordToKeep } from '#contract/oidc.ts';
import type { CurrentUser } from '#contract/sessions.ts';

const LinkProvider = later(() => import('./link-provider.tsx'), 'LinkProvider');

/** Absent unless the organization's sign-in is switched on. */
export function ProviderCard({ user }: { user: CurrentUser }) {
  const { data: ways } = useQuery(signInWaysQuery(useSearch()));
  const provider = ways?.oidc?.name;
  const { mutate, isPending } = useWrite('unlinkOidc', {
    success: `You no longer sign in with ${provider}`,
    failure: 'Failed to remove the link',
  });
  const [linking, setLinking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    flushSync(() => setLinking(false));
    opener.current?.focus();
  };
  if (provider === undefined) return null;
  return (
    <Card title={`Sign-in with ${provider}`}>
      {ways?.failure && (
        <Notice tone="danger" className="mb-4">
          {ways.failure}
        </Notice>
      )}
      {linking && !user.oidcLinked ? (
        <Suspense>
          <LinkProvider user={user} provider={provider} onCancel={cancel} />
        </Suspense>
      ) : (
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
            <Button
              ref={opener}
              onPointerEnter={LinkProvider.prefetch}
              onFocus={LinkProvider.prefetch}
              onClick={() => setLinking(true)}
            >
              Link with {provider}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
