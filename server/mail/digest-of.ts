import type { Digest, DigestItem, DigestNews } from '#formats/mail/digest.ts';
import { sundayOf } from '#rules/work-groups.ts';
import type { Ctx } from '#server/ctx.ts';
import { due, openWorkOf } from '#server/my-work/whose.ts';

import { newsOf } from './news.ts';
import type { OwnItem, Reading } from './news.ts';
import type { Reader } from './readers.ts';

/** The digest of a reader, of live hires. */
export async function digestOf(
  { ctx, managerId, personId }: Reader,
  { day, since, hrefOf }: Reading,
): Promise<Digest> {
  const items = personId === null ? [] : await ownItems(ctx, personId, hrefOf);
  const until = sundayOf(day);
  const dueItems = items.filter(({ dueDate }) => dueDate !== null && dueDate <= until);
  const news = await newsOf(ctx, { managerId, personId, since, items, hrefOf });
  // An item is listed once: among those that are due, with what is new about it.
  const shown = dueItems.map((item) => {
    const own = news.find((one) => aloneIn(one) === item);
    return own && own.kind !== 'mentioned' ? { ...item, news: own.kind } : item;
  });
  const isDue = new Set<DigestItem | null>(dueItems);
  return {
    day,
    overdue: shown.filter(({ dueDate }) => dueDate !== null && dueDate < day),
    today: shown.filter(({ dueDate }) => dueDate === day),
    week: shown.filter(({ dueDate }) => dueDate !== null && dueDate > day),
    news: news.filter((one) => !isDue.has(aloneIn(one))),
  };
}

/** The item of news about a single one. */
function aloneIn(one: DigestNews): DigestItem | null {
  if (one.kind === 'mentioned') return null;
  if (one.kind !== 'assigned') return one.item;
  return one.items.length === 1 ? (one.items[0] ?? null) : null;
}

/** By due date, those without one last. */
async function ownItems(ctx: Ctx, personId: number, hrefOf: Reading['hrefOf']): Promise<OwnItem[]> {
  const rows = await ctx.db
    .selectFrom(openWorkOf(ctx, { who: 'person', id: personId }).as('found'))
    .innerJoin('taskSteps as s', 's.id', 'found.id')
    .innerJoin('tasks', 'tasks.id', 's.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['s.id', 's.name', 's.dueDate', 's.taskId', 'tasks.title as task'])
    .select(['projects.id as projectId', 'projects.name as projectName', 'visibility'])
    .orderBy(due)
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    task: row.task,
    dueDate: row.dueDate,
    hire: { id: row.projectId, name: row.projectName, isRestricted: row.visibility === 'people' },
    href: hrefOf(`/projects/${row.projectId}?task=${row.taskId}&step=${row.id}`),
  }));
}
