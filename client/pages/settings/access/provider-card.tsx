import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';

import { ProviderCheck } from './provider-check.tsx';

type ProviderCardProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** The switch of the organization's sign-in, and whether it works. */
export function ProviderCard({ isOn, onChange }: ProviderCardProps) {
  // Each check asks the provider: only on a visit, and when somebody wants to know.
  const query = useQuery({ ...readOf('checkOidc'), staleTime: Infinity, gcTime: 0 });
  return (
    <Card title="Organization's sign-in">
      <QueryState query={query} content="the connection" loading={<LoadingCheck />}>
        {(check) =>
          check.provider ? (
            <>
              <Checkbox
                name="oidc"
                label={`Allow sign-in with ${check.provider.name}`}
                checked={isOn}
                onChange={(event) => onChange(event.target.checked)}
              />
              <p className="mt-1 mb-4 ml-6 text-sm text-ink-soft">
                Test it before you switch it on. A verified email address that you typed links an
                account once.
              </p>
              <ProviderCheck
                check={check}
                busy={query.isFetching}
                onRepeat={() => void query.refetch()}
              />
            </>
          ) : (
            <p className="text-base text-ink-soft">
              Not set up. The settings OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET of the
              server name your provider, such as Entra ID, Google, Okta, Keycloak or Authentik.
            </p>
          )
        }
      </QueryState>
    </Card>
  );
}

function LoadingCheck() {
  return (
    <Loading label="Checking the connection">
      <Skeleton className="mb-3 h-4 w-64" />
      <Skeleton className="mb-2 h-4 w-full" />
      <Skeleton className="h-4 w-full" />
    </Loading>
  );
}
