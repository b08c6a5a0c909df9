import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { nameIn, nobodyYet } from '#client/outline/owners.ts';
import { AssigneeSelect } from '#client/shared/member-select.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { useDraft } from '#client/ui/use-draft.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import type { Person } from '#contract/people.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { tooManyMoved } from '#contract/sizes.ts';
import { counted, dot } from '#contract/words.ts';

import { withHolder } from '../../new-project/role-holders.ts';
import { projectQuery } from '../../queries.ts';
import { useOnSteps } from '../on-steps.ts';
import { keyOf, movedItems, sentItems } from './moved-items.ts';
import type { MovedItem } from './moved-items.ts';

/** The role holders in the form, and the items that move to new holders. */
export function useRoleHolders(draftKey: string, projectId: number, value: RoleHolder[]) {
  const { data: project } = useQuery(projectQuery(projectId));
  const { data: roles } = useQuery(readOf('listOwnerRoles'));
  const { data: people } = useQuery(readOf('listPeople'));
  const onSteps = useOnSteps(projectId);
  const [staying, setStaying] = useDraft(`${draftKey}/staying-items`, noneStaying);
  const moved = useMemo(
    () =>
      project
        ? movedItems(project.tasks, onSteps, { before: project.roleHolders, after: value })
        : [],
    [project, onSteps, value],
  );
  const used = useMemo(() => rolesUsedIn(project), [project]);
  const shown = (roles ?? []).filter(({ id }) => used.has(id));
  const stayingKeys = new Set(staying.keys);
  const moveItems = sentItems(moved, stayingKeys);
  return {
    shown,
    people,
    moved,
    staying: stayingKeys,
    toggle: (item: MovedItem) => {
      const key = keyOf(item);
      const others = staying.keys.filter((one) => one !== key);
      setStaying({ keys: stayingKeys.has(key) ? others : [...others, key] });
    },
    moveItems,
    tooMany: tooManyMoved(moveItems.tasks.length + moveItems.steps.length),
    inWords: (holders: RoleHolder[]) =>
      holders
        .map(
          ({ ownerRoleId, personId }) => `${nameIn(roles, ownerRoleId)}: ${who(people, personId)}`,
        )
        .join(', '),
  };
}

const noneStaying: { keys: readonly string[] } = { keys: [] };

type RoleHolderFieldsProps = Pick<
  ReturnType<typeof useRoleHolders>,
  'shown' | 'people' | 'moved' | 'staying' | 'toggle'
> & {
  value: RoleHolder[];
  onChange: (value: RoleHolder[]) => void;
  error: string | undefined;
  className: string;
};

export function RoleHolderFields(props: RoleHolderFieldsProps) {
  const { shown, people, moved, staying, toggle, value, onChange, error, className } = props;
  if (shown.length === 0) return null;
  const holderOf = (id: number) =>
    value.find(({ ownerRoleId }) => ownerRoleId === id)?.personId ?? null;
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-base font-semibold text-ink">Roles</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {shown.map(({ id, name }) => (
          <Field key={id} label={name}>
            <AssigneeSelect
              name={`role-${id}`}
              value={holderOf(id)}
              people={people}
              nothing="Nobody yet"
              onChange={(personId) => onChange(withHolder(value, { ownerRoleId: id, personId }))}
            />
          </Field>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger-ink">
          {error}
        </p>
      )}
      <Moved {...{ moved, staying, toggle, people }} />
    </fieldset>
  );
}

type MovedProps = Pick<RoleHolderFieldsProps, 'moved' | 'staying' | 'toggle' | 'people'>;

function Moved({ moved, staying, toggle, people }: MovedProps) {
  const count = moved.filter((item) => !staying.has(keyOf(item))).length;
  const text = counted(count, 'open item moves', 'open items move');
  return (
    <>
      <p role="status" className="sr-only">
        {moved.length > 0 && text}
      </p>
      {moved.length > 0 && (
        <div className="mt-3 animate-appear rounded-md border border-line bg-sunken px-3 py-2.5">
          <p className="text-base text-ink">
            {text}. Items that are finished or assigned by hand stay.
          </p>
          <ul
            aria-label="Items that move"
            className="mt-1 max-h-52 divide-y divide-line overflow-y-auto text-sm"
          >
            {moved.map((item) => (
              <li key={keyOf(item)} className="flex flex-wrap items-center justify-between gap-x-4">
                <Checkbox
                  checked={!staying.has(keyOf(item))}
                  onChange={() => toggle(item)}
                  className="min-w-0 flex-[1_1_14rem]"
                  label={
                    <span dir="auto" translate="no" className="wrap-anywhere">
                      {item.name}
                      {item.task !== null && (
                        <span className="text-ink-faint">
                          {dot}
                          {item.task}
                        </span>
                      )}
                    </span>
                  }
                />
                <span className="text-ink-soft max-sm:pb-1 max-sm:pl-6">
                  {who(people, item.from)} → {who(people, item.to)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function who(people: readonly Person[] | undefined, id: number | null): string {
  return id === null ? nobodyYet : nameIn(people, id);
}

function rolesUsedIn(project: ProjectDetail | undefined): ReadonlySet<number | null> {
  if (!project) return new Set();
  const items = project.tasks.flatMap((task) => [task, ...task.steps]);
  return new Set([...items, ...project.roleHolders].map(({ ownerRoleId }) => ownerRoleId));
}
