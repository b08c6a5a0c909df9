import { useQuery } from '@tanstack/react-query';
import { IdCard, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense } from 'react';

import { readOf } from '#client/reads.ts';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { later } from '#client/ui/later.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import type { OwnerRole } from '#contract/owner-roles.ts';
import { refusal } from '#contract/permissions.ts';

import { roleForm } from './role-action.ts';
import type { RoleAction } from './role-action.ts';
import { defaultsInWords } from './role-fields.ts';

const RoleActionDialog = later(() => import('./role-dialog.tsx'), 'RoleActionDialog');

export function RolesList() {
  const { data, isError, isFetching, refetch } = useQuery(readOf('listOwnerRoles'));
  const user = useCurrentUser();
  const refused = (user && refusal('change', user)) ?? null;
  const [action, setAction] = useDraftDialog<RoleAction>(roleForm);
  return (
    <Card
      flush
      className="overflow-hidden"
      title="Roles"
      subtitle="Templates assign tasks and steps to roles; each hire says who holds them."
      actions={
        <Button
          aria-haspopup="dialog"
          disabledBecause={refused}
          onPointerEnter={RoleActionDialog.prefetch}
          onFocus={RoleActionDialog.prefetch}
          onClick={() => setAction({ kind: 'create' })}
          icon={<Plus aria-hidden="true" className="size-4" />}
        >
          Add Role
        </Button>
      }
    >
      {data && data.length > 0 && (
        <ul aria-label="Roles" className="@container divide-y divide-line">
          {data.map((role) => (
            <RoleRow key={role.id} role={role} refused={refused} onAction={setAction} />
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <EmptyState icon={IdCard} title="No roles yet">
          Add Compliance, Licensing or Branch manager, and give them tasks in your templates.
        </EmptyState>
      )}
      {!data && isError && (
        <FailedState
          message="Couldn't load roles"
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SkeletonRows label="Loading roles" rows={6} />}
      {action && (
        <Suspense>
          <RoleActionDialog action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </Card>
  );
}

type RoleRowProps = {
  role: OwnerRole;
  refused: string | null;
  onAction: (action: RoleAction) => void;
};

function RoleRow({ role, refused, onAction }: RoleRowProps) {
  const { name, description } = role;
  const ask = (kind: 'edit' | 'delete') => ({
    tooltip: false,
    size: 'sm' as const,
    onPointerEnter: RoleActionDialog.prefetch,
    onFocus: RoleActionDialog.prefetch,
    onClick: () => onAction({ kind, role }),
  });
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 gap-6 @2xl:grid @2xl:grid-cols-2">
        <div className="min-w-0">
          <h3 dir="auto" className="font-medium wrap-anywhere text-ink">
            {name}
          </h3>
          {description && (
            <p
              dir="auto"
              title={description}
              className="mt-0.5 line-clamp-2 wrap-anywhere text-ink-soft"
            >
              {description}
            </p>
          )}
        </div>
        <Defaults role={role} />
      </div>
      <div className="-my-1 flex flex-none">
        {refused === null && (
          <>
            <IconButton label={`Edit ${name}`} {...ask('edit')}>
              <Pencil aria-hidden="true" className="size-3.5" />
            </IconButton>
            <IconButton label={`Delete ${name}`} {...ask('delete')}>
              <Trash2 aria-hidden="true" className="size-3.5" />
            </IconButton>
          </>
        )}
      </div>
    </li>
  );
}

function Defaults({ role: { defaultPeople } }: { role: OwnerRole }) {
  const { data: markets } = useQuery(readOf('listMarkets'));
  const { data: people } = useQuery(readOf('listPeople'));
  if (defaultPeople.length === 0) {
    return <p className="max-@2xl:mt-1 text-sm text-ink-faint">No default people</p>;
  }
  return (
    <ul aria-label="Default people" className="max-@2xl:mt-1 flex flex-col gap-0.5 text-sm">
      {defaultsInWords(defaultPeople, { markets, people }).map(({ personId, person, where }) => (
        <li key={personId}>
          <span dir="auto" className="text-ink-soft">
            {person}
          </span>{' '}
          <span dir="auto" className="text-ink-faint">
            {where}
          </span>
        </li>
      ))}
    </ul>
  );
}
