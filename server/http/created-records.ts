import type { CallName, Calls } from '#contract/calls.ts';
import { slideIdHeader } from '#contract/slides.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Tables } from '#server/db/tables.ts';
import { Problem } from '#server/problem.ts';

type Creating = {
  [Name in CallName]: Calls[Name]['status'] extends 201 ? Name : never;
}[CallName];

type Created = { table: keyof Tables; thing: string };

const task: Created = { table: 'tasks', thing: 'Task' };
const step: Created = { table: 'taskSteps', thing: 'Step' };
const detail: Created = { table: 'stepDetails', thing: 'Detail' };

/** The table that each creating call adds rows to, and the name of one of them. */
const created: Record<Creating | 'generateSlide', Created> = {
  createProject: { table: 'projects', thing: 'Project' },
  createTask: task,
  createTasks: task,
  duplicateTask: task,
  createStep: step,
  createSteps: step,
  createDetail: detail,
  createDetails: detail,
  createSlideBar: { table: 'slideBars', thing: 'Slide bar' },
  createPerson: { table: 'people', thing: 'Person' },
  createPersonTaskStep: { table: 'personTaskSteps', thing: 'Assignment' },
  createProjectManager: { table: 'projectManagers', thing: 'Project manager' },
  createCategory: { table: 'categories', thing: 'Category' },
  createMarket: { table: 'markets', thing: 'Market' },
  createTaskTemplate: { table: 'taskTemplates', thing: 'Task template' },
  createProjectTemplate: { table: 'projectTemplates', thing: 'Project template' },
  createMessageTemplate: { table: 'messageTemplates', thing: 'Message template' },
  generateSlide: { table: 'slides', thing: 'Slide' },
  requestBackup: { table: 'backups', thing: 'Backup' },
};

/** Whether a call creates something that can be deleted later. */
export function creates(name: CallName): name is keyof typeof created {
  return Object.hasOwn(created, name);
}

/** Throws if the first answer of a creating call names things of which none exists any more. */
export async function requireCreated({ db }: Ctx, name: CallName, answer: unknown): Promise<void> {
  if (!creates(name)) return;
  const { table, thing } = created[name];
  const ids = idsIn(answer);
  const row = await db
    .selectFrom(table as 'projects')
    .select('id')
    .where('id', 'in', ids)
    .executeTakeFirst();
  if (row) return;
  const each = ids.length > 1 ? `Each ${thing.toLowerCase()}` : thing;
  throw new Problem(
    'gone',
    `${each} was created by an earlier request with this key and has been deleted since`,
  );
}

/** The ids of the things in a creating call's answer: one thing, several, or the headers of a file. */
function idsIn(answer: unknown): number[] {
  if (Array.isArray(answer)) return answer.map(({ id }: { id: number }) => id);
  const { id, details, headers } = answer as {
    id?: number;
    details?: { id: number }[];
    headers?: Record<string, string>;
  };
  if (id !== undefined) return [id];
  return details?.map((one) => one.id) ?? [Number(headers?.[slideIdHeader])];
}
