import { clsx } from 'clsx';
import { memo } from 'react';

import type { EditedRow } from '#client/lists/use-edited-row.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { dayOf, formatMoment, monthDay, shortDay } from '#client/ui/day.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { counted } from '#contract/words.ts';

import { EditManager } from './edit-manager.tsx';
import type { ManagerAction } from './manager-action.ts';
import { ManagerControls, ManagerStatus } from './manager-controls.tsx';
import { roleLabels } from './manager-fields.tsx';

type ManagerRowProps = {
  manager: ProjectManager;
  user: CurrentUser;
  /** The account whose row is a form; `now` is null once it is deleted. */
  edited: EditedRow<ProjectManager> | null;
  onEdit: (manager: ProjectManager) => void;
  onClose: () => void;
  onAction: (action: ManagerAction) => void;
};

export const ManagerRow = memo(function ManagerRow(props: ManagerRowProps) {
  const { manager, user, edited, onEdit, onClose, onAction } = props;
  return edited ? (
    <div className="bg-canvas px-4 py-4 sm:px-5">
      <div className="mb-3">
        <Name manager={manager} user={user} />
      </div>
      <EditManager
        opened={edited.opened}
        now={edited.now}
        withRole={user.isPrimary && !manager.isPrimary}
        needsPassword={manager.id === user.id && user.hasPassword}
        onClose={onClose}
      />
    </div>
  ) : (
    <div className={clsx(rowClass, 'transition-colors duration-100 hover:bg-canvas')}>
      <div className="min-w-0 [grid-area:name]">
        <Name manager={manager} user={user} short />
        <Addresses manager={manager} />
      </div>
      <Facts manager={manager} />
      <ManagerStatus manager={manager} user={user} />
      <ManagerControls manager={manager} user={user} onEdit={onEdit} onAction={onAction} />
    </div>
  );
});

/** Shared by the rows and the column headings. */
export const rowClass =
  'grid items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:px-5 grid-cols-[minmax(0,1fr)_auto] [grid-template-areas:"name_controls"_"facts_status"] @3xl:grid-cols-[minmax(0,1fr)_5rem_6rem_7rem_6.5rem_calc(3*var(--control-height))] @3xl:[grid-template-areas:"name_role_projects_login_status_controls"]';

type NameProps = Pick<ManagerRowProps, 'manager' | 'user'> & {
  short?: boolean;
};

function Name({ manager, user, short = false }: NameProps) {
  const name = managerName(manager);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <h3
        dir="auto"
        translate="no"
        title={name}
        className={clsx(
          'min-w-0 text-left font-medium wrap-anywhere text-ink',
          short && 'line-clamp-2',
        )}
      >
        {name}
      </h3>
      {manager.id === user.id && <Badge tone="accent">You</Badge>}
      {manager.isPrimary && <Badge tone="primary">Primary Manager</Badge>}
    </div>
  );
}

/** Omits the username if it is shown as the name. */
function Addresses({ manager }: Pick<ManagerRowProps, 'manager'>) {
  const { username, email } = manager;
  return (
    <div className="flex min-w-0 flex-col items-start text-sm text-ink-faint">
      {username !== managerName(manager) && (
        <span dir="auto" translate="no" title={username} className="max-w-full truncate">
          {username}
        </span>
      )}
      {email !== undefined && (
        <a
          href={`mailto:${email}`}
          title={email}
          className="-my-0.5 max-w-full truncate rounded-sm py-0.5 hover:text-accent-ink hover:underline"
        >
          {email}
        </a>
      )}
    </div>
  );
}

function Facts({ manager }: Pick<ManagerRowProps, 'manager'>) {
  const { role, projectsCount, lastLogin, invitation } = manager;
  return (
    <div className="flex min-w-0 flex-wrap gap-x-3 text-sm text-ink-soft [grid-area:facts] @3xl:contents">
      <span className="[grid-area:role]">{roleLabels[role]}</span>
      <span className="tabular-nums [grid-area:projects]">{projectsOf(projectsCount)}</span>
      {lastLogin !== undefined && (
        <span className="[grid-area:login] @3xl:tabular-nums">
          <span className="@3xl:sr-only">{lastLogin ? 'Last sign-in ' : ''}</span>
          {lastLogin ? (
            <time dateTime={lastLogin} title={formatMoment(lastLogin)}>
              {shortDay(dayOf(new Date(lastLogin)))}
            </time>
          ) : (
            (invitationWords(invitation) ?? 'Never signed in')
          )}
        </span>
      )}
    </div>
  );
}

function invitationWords(invitation: ProjectManager['invitation']): string | null {
  if (!invitation) return null;
  const { expiresAt } = invitation;
  return expiresAt ? `Invited, until ${monthDay(dayOf(new Date(expiresAt)))}` : 'Not invited';
}

function projectsOf(count: number): string {
  if (count === 0) return 'No projects';
  return counted(count, 'project');
}
