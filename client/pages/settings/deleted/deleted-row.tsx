import { clsx } from 'clsx';
import { RotateCcw } from 'lucide-react';
import { memo } from 'react';

import { DossierLink } from '#client/shared/dossier.tsx';
import { kinds, labelOf } from '#client/shared/kinds.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { dayOf, formatMoment, shortDay } from '#client/ui/day.ts';
import { calls } from '#contract/calls.ts';
import type { DeletedThing } from '#contract/deleted.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { counted } from '#contract/words.ts';
import { mayRemoveComment, refusal } from '#rules/permissions.ts';

import { RetainedForEvidence } from './retained-for-evidence.tsx';
import type { Retention } from './retained-for-evidence.tsx';

type DeletedRowProps = {
  thing: DeletedThing;
  /** Days left until the purge. */
  left: number;
  retention: Retention | null;
  user: CurrentUser | null | undefined;
  restoring: boolean;
  onRestore: (thing: DeletedThing, row: HTMLElement | null) => void;
};

export const DeletedRow = memo(function DeletedRow({
  thing,
  left,
  retention,
  user,
  restoring,
  onRestore,
}: DeletedRowProps) {
  const { entity, name, projectName, deletedAt, deletedBy } = thing;
  const inProject = entity !== 'project' && projectName !== null;
  return (
    <div className={clsx(rowClass, 'transition-colors duration-100 hover:bg-canvas')}>
      <div className="min-w-0 [grid-area:name]">
        <h2
          dir="auto"
          translate="no"
          title={name}
          className="line-clamp-2 text-base font-medium wrap-anywhere text-ink"
        >
          {name}
        </h2>
        <p className="mt-0.5 flex min-w-0 items-center gap-2 text-sm text-ink-faint">
          <Badge tone="outline">{labelOf(entity)}</Badge>
          {entity === 'project' && <DossierLink projectId={thing.id}>Dossier</DossierLink>}
          {inProject && (
            <span dir="auto" className="min-w-0 truncate" title={projectName}>
              in {projectName}
            </span>
          )}
        </p>
      </div>
      <p className="min-w-0 text-sm text-ink-soft [grid-area:when] @max-2xl:truncate @max-2xl:text-ink-faint">
        <time dateTime={deletedAt} title={formatMoment(deletedAt)}>
          <span className="@2xl:sr-only">Deleted </span>
          {shortDay(dayOf(new Date(deletedAt)))}
        </time>{' '}
        <span dir="auto" className="wrap-anywhere @2xl:line-clamp-1" title={deletedBy}>
          by {deletedBy}
        </span>
      </p>
      <p
        className={clsx(
          'text-sm tabular-nums [grid-area:left]',
          retention === null && left <= fewDays ? 'font-medium text-danger-ink' : 'text-ink-soft',
        )}
      >
        {retention === null ? (
          counted(left, 'day left', 'days left')
        ) : (
          <RetainedForEvidence thing={thing} retention={retention} user={user} />
        )}
      </p>
      {user && isOfferedTo(user, thing) && (
        <Button
          size="sm"
          className="[grid-area:act] pointer-coarse:min-h-11"
          aria-label={`Restore ${name}`}
          busy={restoring}
          disabledBecause={refusalOf(thing, user)}
          icon={<RotateCcw aria-hidden="true" className="size-3.5" />}
          onClick={({ currentTarget }) => onRestore(thing, currentTarget.closest('li'))}
        >
          Restore
        </Button>
      )}
    </div>
  );
});

/** Shared by the rows and the column headings. */
export const rowClass =
  'grid items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:px-5 grid-cols-[minmax(0,1fr)_auto] [grid-template-areas:"name_act"_"when_act"_"left_act"] @2xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_7rem_6.5rem] @2xl:[grid-template-areas:"name_when_left_act"]';

export function keyOf({ entity, id }: Pick<DeletedThing, 'entity' | 'id'>): string {
  return `${entity} ${id}`;
}

const fewDays = 3;

/**
 * Authors, including viewers, may restore their own comments; everything else requires the permission to change it.
 */
function isOfferedTo(user: CurrentUser, { entity, restorerId }: DeletedThing): boolean {
  return entity === 'comment' ? mayRemoveComment(user, restorerId) : user.role === 'manager';
}

function refusalOf({ entity }: DeletedThing, user: CurrentUser): string | null {
  const { undelete } = kinds[entity];
  return undelete ? refusal(calls[undelete].may, user) : null;
}
