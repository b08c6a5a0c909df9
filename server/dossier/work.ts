import { flagsOf } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';
import type { WorkStatus } from '#contract/values.ts';
import type { Row } from '#server/db/tables.ts';

import { allOf } from './contents.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { DossierInput } from './input.ts';

const finished = ['completedBy', 'completedAt'] as const;
const item = ['id', 'description', 'ownerRoleId', 'estimatedHours', 'status', 'order'] as const;
const taskColumns = [...item, ...finished, 'title', 'assigneeId', ...flagsOf(taskFields)] as const;
const stepColumns = [
  ...item,
  ...finished,
  ...(['taskId', 'name', 'dueDate', 'detailsCount'] as const),
  ...(['waitsForId', 'blockedReason'] as const),
  ...flagsOf(stepFields),
] as const;

export type Task = Pick<Row<'tasks'>, (typeof taskColumns)[number]> & {
  number: string;
  owner: string;
};
export type Step = Pick<Row<'taskSteps'>, (typeof stepColumns)[number]> & {
  number: string;
  owner: string;
};

export type Work = { task: Task; steps: Step[] };

/** Streams tasks: a project may have 40,000 steps. */
export async function* workOf(one: DossierInput): AsyncGenerator<Work> {
  const { contents, project } = one;
  const tasks = await allOf(contents, {
    table: 'tasks',
    columns: taskColumns,
    by: { column: 'projectId', ids: [project.id] },
    orderBy: ['order', 'id'],
  });
  for (const [at, row] of tasks.entries()) {
    const number = String(at + 1);
    const people = row.assigneeId === null ? [] : [row.assigneeId];
    const task = { ...row, number, owner: ownerOf(one, row, people) };
    yield { task, steps: await stepsOf(one, task) };
  }
}

async function stepsOf(one: DossierInput, { id, number }: Task): Promise<Step[]> {
  const { contents } = one;
  const rows = await allOf(contents, {
    table: 'taskSteps',
    columns: stepColumns,
    by: { column: 'taskId', ids: [id] },
    orderBy: ['order', 'id'],
  });
  const links = await allOf(contents, {
    table: 'personTaskSteps',
    columns: ['id', 'taskStepId', 'personId'],
    by: { column: 'taskStepId', ids: rows.map((row) => row.id) },
    orderBy: ['id'],
  });
  const linksOf = Map.groupBy(links, ({ taskStepId }) => taskStepId);
  return rows.map((row, at) => {
    const people = (linksOf.get(row.id) ?? []).map(({ personId }) => personId);
    return { ...row, number: `${number}.${at + 1}`, owner: ownerOf(one, row, people) };
  });
}

function ownerOf(
  { names }: DossierInput,
  { ownerRoleId }: Pick<Step, 'ownerRoleId'>,
  people: number[],
): string {
  const role = ownerRoleId === null ? '' : names.role(ownerRoleId);
  return [role, people.map(names.person).join(', ')].filter(Boolean).join(': ');
}

const stateWords: Record<WorkStatus, string> = {
  pending: 'Open',
  in_progress: 'In progress',
  completed: 'Completed',
};

export function stateOf({ status }: Pick<Step, 'status'>): Html {
  return html`<span class="state ${status}">${stateWords[status]}</span>`;
}

type Finished = { completedBy: string | null; completedAt: string | null };

/** The account that finished the item and the time, if recorded. */
export function finishedBy({ words }: DossierInput, { completedBy, completedAt }: Finished): Html {
  const who = completedBy ?? 'Not recorded';
  return html`<bdi>${who}</bdi>${completedAt && html`, ${words.moment(completedAt)}`}`;
}
