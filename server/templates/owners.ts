import { noSuchPerson } from '#contract/projects.ts';
import type { NewTaskTemplate, TemplateStep, TemplateTask } from '#contract/templates.ts';
import type { Ctx } from '#server/ctx.ts';
import { rolesNamed } from '#server/owner-roles/named.ts';
import { checkRoles } from '#server/owner-roles/queries.ts';
import { invalid } from '#server/problem.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { ownersInTasks } from '#server/steps/people.ts';

type Owner = { ownerRoleId?: number | null | undefined; personId?: number | null | undefined };
type Owned = Owner & { steps: readonly Owner[] };

/** Throws for owners that do not exist. `pathOf` returns the request path of a task. */
export async function checkOwners(
  ctx: Ctx,
  tasks: readonly Owned[],
  pathOf: (index: number) => string,
): Promise<void> {
  const { roles, people } = ownersInTasks(tasks, pathOf);
  await checkRoles(ctx, roles);
  const ids = people.map(({ personId }) => personId);
  const known = await existing(ctx, 'people', ids);
  const lost = people.find(({ personId }) => !known.has(personId));
  if (lost) throw invalid(lost.path, noSuchPerson);
}

export async function ownerSent(
  ctx: WritingCtx,
  {
    ownerRoleId,
    personId,
    assigneeRoles,
  }: Owner & { assigneeRoles?: NewTaskTemplate['assigneeRoles'] | undefined },
): Promise<{ ownerRoleId?: number | null; personId?: number | null }> {
  const [first] = await rolesNamed(ctx, assigneeRoles ?? []);
  if (ownerRoleId === undefined && personId === undefined) {
    return first === undefined ? {} : { ownerRoleId: first, personId: null };
  }
  if (personId) return { ownerRoleId: null, personId };
  if (ownerRoleId) return { ownerRoleId, personId: null };
  return {
    ...(ownerRoleId === null && { ownerRoleId }),
    ...(personId === null && { personId }),
  };
}

type Template = { steps: TemplateStep[] } | { taskTemplates: TemplateTask[] };

export async function withOwners<T extends Template>(ctx: Ctx, templates: T[]): Promise<T[]> {
  const owners = templates.flatMap(ownersIn);
  const roles = await existing(
    ctx,
    'ownerRoles',
    owners.map(({ ownerRoleId }) => ownerRoleId),
  );
  const people = await existing(
    ctx,
    'people',
    owners.map(({ personId }) => personId),
  );
  const isLost = ({ ownerRoleId, personId }: Owner) =>
    (ownerRoleId && !roles.has(ownerRoleId)) || (personId && !people.has(personId));
  if (!owners.some(isLost)) return templates;
  const mended = <One extends Owner>({ ownerRoleId, personId, ...rest }: One) => ({
    ...rest,
    ...(ownerRoleId && roles.has(ownerRoleId) && { ownerRoleId }),
    ...(personId && people.has(personId) && { personId }),
  });
  return templates.map((template) =>
    'steps' in template
      ? { ...template, steps: template.steps.map(mended) }
      : {
          ...template,
          taskTemplates: template.taskTemplates.map((task) =>
            mended({ ...task, steps: task.steps.map(mended) }),
          ),
        },
  ) as T[];
}

function ownersIn(template: Template): Owner[] {
  if ('steps' in template) return template.steps;
  return template.taskTemplates.flatMap((task) => [task, ...task.steps]);
}

async function existing(
  { db }: Ctx,
  table: 'ownerRoles' | 'people',
  ids: (number | null | undefined)[],
): Promise<Set<number>> {
  const named = [...new Set(ids.filter((id) => id !== null && id !== undefined))];
  if (named.length === 0) return new Set();
  const rows = await db.selectFrom(table).select('id').where('id', 'in', named).execute();
  return new Set(rows.map(({ id }) => id));
}
