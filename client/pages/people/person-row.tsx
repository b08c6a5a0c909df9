import { clsx } from 'clsx';
import { memo } from 'react';

import { Badge } from '#client/ui/badge.tsx';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import { moveBetweenRows } from '#client/ui/row-keys.ts';
import type { Person, Workload } from '#contract/people.ts';
import { plural } from '#contract/words.ts';

import type { PersonAction } from './person-action.ts';
import { PersonMenu } from './person-menu.tsx';
import { PersonWork } from './person-work.tsx';
import { AllSkills, mostSkills, Skills } from './skills.tsx';

export type RowProps = {
  person: Person;
  workload: Pick<Workload, 'openTasks' | 'openSteps'> | undefined;
  open: boolean;
  onToggle: (personId: number) => void;
  onAction: ((action: PersonAction) => void) | null;
};

export const PersonRow = memo(function PersonRow(props: RowProps) {
  const { person, workload, open, onToggle, onAction } = props;
  const { id, name, email, role, department, skills, isActive } = person;
  const workId = `work-of-${id}`;
  return (
    <>
      <div className={clsx('relative transition-colors duration-100 hover:bg-canvas', rowClass)}>
        <div className="flex min-w-0 items-center gap-2.5 [grid-area:name]">
          <FoldIcon open={open} className="size-4 text-ink-faint print:hidden" />
          <span
            aria-hidden="true"
            className={clsx(
              'grid size-8 flex-none place-items-center rounded-full text-xs font-semibold print:hidden',
              isActive ? 'bg-primary-soft text-primary-ink' : 'bg-sunken text-ink-faint',
            )}
          >
            {initialsOf(name)}
          </span>
          <div className="min-w-0">
            <h2 className="font-medium wrap-anywhere text-ink">
              <button
                type="button"
                dir="auto"
                translate="no"
                data-person={id}
                aria-expanded={open}
                {...(open && { 'aria-controls': workId })}
                onClick={() => onToggle(id)}
                onKeyDown={(event) => moveBetweenRows(event, '[data-person]')}
                className="stretched -mt-1 block max-w-full pt-1 text-left"
              >
                <span title={name} className={clsx(!open && 'line-clamp-2')}>
                  {name}
                </span>
              </button>
            </h2>
            {email && (
              <a
                href={`mailto:${email}`}
                className="relative z-1 -mb-1 block w-fit max-w-full rounded-sm pb-1 text-sm wrap-anywhere text-ink-faint hover:text-accent-ink hover:underline"
              >
                {email.slice(0, email.indexOf('@'))}
                <wbr />
                {email.slice(email.indexOf('@'))}
              </a>
            )}
          </div>
        </div>
        <div className="min-w-0 text-left text-sm [grid-area:role] empty:hidden">
          {role && (
            <p
              dir="auto"
              translate="no"
              className={clsx('wrap-anywhere text-ink', !open && 'line-clamp-2')}
              title={role}
            >
              {role}
            </p>
          )}
          {department && (
            <p
              dir="auto"
              translate="no"
              className={clsx('wrap-anywhere text-ink-faint', !open && 'line-clamp-1')}
              title={department}
            >
              {department}
            </p>
          )}
        </div>
        <Skills skills={skills} />
        <p className="text-sm text-ink-soft tabular-nums [grid-area:work]">{wordsOf(workload)}</p>
        <span className="flex [grid-area:status] @max-2xl:justify-end">
          {isActive ? (
            <span className="text-sm text-ink-soft">Active</span>
          ) : (
            <Badge tone="outline">Inactive</Badge>
          )}
        </span>
        {onAction && <PersonMenu person={person} onAction={onAction} />}
      </div>
      {open && (
        <div id={workId} className="border-t border-line bg-canvas px-4 py-2 sm:px-5 @4xl:pl-21.5">
          {skills.length > mostSkills && <AllSkills skills={skills} />}
          <div className="@container">
            <PersonWork person={person} />
          </div>
        </div>
      )}
    </>
  );
});

/** Shared by the rows and the column headings. */
export const rowClass =
  'grid items-center gap-x-4 gap-y-1.5 px-4 py-2.5 sm:px-5 grid-cols-[minmax(0,1fr)_auto] [grid-template-areas:"name_menu"_"role_role"_"skills_skills"_"work_status"] @2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_7.5rem_5rem_2rem] @2xl:[grid-template-areas:"name_role_work_status_menu"_"skills_skills_work_status_menu"] @4xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)_7.5rem_5rem_2rem] @4xl:[grid-template-areas:"name_role_skills_work_status_menu"]';

function wordsOf(workload: RowProps['workload']): string {
  if (!workload) return '';
  const { openTasks, openSteps } = workload;
  if (openTasks + openSteps === 0) return 'No open work';
  const tasks = openTasks > 0 && `${openTasks}\u00A0${plural(openTasks, 'task')}`;
  const steps = openSteps > 0 && `${openSteps}\u00A0${plural(openSteps, 'step')}`;
  return [tasks, steps].filter((part) => part !== false).join(', ');
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
