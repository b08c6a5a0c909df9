import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { Suspense } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { CreateButton } from '#client/lists/create-button.tsx';
import { ListCard } from '#client/lists/list-card.tsx';
import { RowText } from '#client/lists/row-text.tsx';
import { RowTools } from '#client/lists/row-tools.tsx';
import { Rows } from '#client/lists/rows.tsx';
import { later } from '#client/ui/later.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import type { OwnerRole } from '#contract/owner-roles.ts';

import { roleForm } from './role-action.ts';
import type { RoleAction } from './role-action.ts';
import { defaultsInWords } from './role-fields.ts';

export function RolesList() {
  const roles = useQuery(readOf('listOwnerRoles'));
  const refused = useRefusal('change');
  const [action, setAction] = useDraftDialog<RoleAction>(roleForm);
  return (
    <>
      <ListCard
        subtitle="Templates assign tasks and steps to roles; each hire assigns people to them."
        noun={{ one: 'role', many: 'roles' }}
        create={
          <CreateButton
            aria-haspopup="dialog"
            refused={refused}
            opens={RoleActionDialog}
            onClick={() => setAction({ kind: 'create' })}
          >
            Add Role
          </CreateButton>
        }
        query={roles}
        rows={6}
        empty={{
          icon: IdCard,
          title: 'No roles yet',
          children:
            'Add Compliance, Licensing or Branch manager, and give them tasks in your templates.',
        }}
      >
        {(all) => (
          <Rows label="Roles" items={all} height={62}>
            {(role) => <RoleRow role={role} onAction={refused === null ? setAction : null} />}
          </Rows>
        )}
      </ListCard>
      {action && (
        <Suspense>
          <RoleActionDialog action={action} onClose={() => setAction(null)} />
        </Suspense>
      )}
    </>
  );
}

const RoleActionDialog = later(() => import('./role-dialog.tsx'), 'RoleActionDialog');

type RoleRowProps = { role: OwnerRole; onAction: ((action: RoleAction) => void) | null };

function RoleRow({ role, onAction }: RoleRowProps) {
  return (
    <div className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 gap-6 @2xl:grid @2xl:grid-cols-2">
        <RowText {...role} />
        <Defaults role={role} />
      </div>
      {onAction && (
        <RowTools
          name={role.name}
          opens={RoleActionDialog}
          onEdit={() => onAction({ kind: 'edit', role })}
          onDelete={() => onAction({ kind: 'delete', role })}
        />
      )}
    </div>
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
          <span dir="auto" translate="no" className="text-ink-soft">
            {person}
          </span>{' '}
          <span dir="auto" translate="no" className="text-ink-faint">
            {where}
          </span>
        </li>
      ))}
    </ul>
  );
}
