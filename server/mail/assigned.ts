import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';

import type { OwnItem } from './digest-of.ts';

type Reader = {
  managerId: number | null;
  personId: number | null;
  since: string;
  items: OwnItem[];
};

// Far below the parameter limits of both engines.
const atOnce = 500;

/**
 * The items that became the person's, by somebody else: a link to a step, or the task of a step that belongs to nobody
 * else. A new hire has no entry for each of its items, so the times of links and steps count.
 */
export async function assignedSince(
  { db }: Ctx,
  { managerId, personId, since, items }: Reader,
): Promise<OwnItem[]> {
  if (items.length === 0 || personId === null) return [];
  const links = await db
    .selectFrom('personTaskSteps')
    .select(['id', 'taskStepId', 'createdAt'])
    .where('personId', '=', personId)
    .execute();
  const ofSteps = new Map(links.map((link) => [link.taskStepId, link]));
  const possible = items.filter(({ id }) => (ofSteps.get(id)?.createdAt ?? since) >= since);
  const acts = await actsIn(db, { hires: possible.map(({ hire }) => hire.id), since, personId });
  const isOther = (by: number | null | undefined, hire: number) => {
    if (managerId === null) return true;
    return (by === undefined ? acts.createdBy.get(hire) : by) !== managerId;
  };
  return possible.filter(({ id, taskId, createdAt, hire }) => {
    const link = ofSteps.get(id);
    if (link) return link.createdAt > since && isOther(acts.linkedBy.get(link.id), hire.id);
    const by = acts.givenBy.get(taskId);
    return (by !== undefined || createdAt > since) && isOther(by, hire.id);
  });
}

type Acts = { hires: number[]; since: string; personId: number };
type By = Map<number, number | null>;

/** Who created these hires, and who last linked the person or gave them a task, since then. */
async function actsIn(db: Ctx['db'], { hires, since, personId }: Acts) {
  const [createdBy, linkedBy, givenBy]: [By, By, By] = [new Map(), new Map(), new Map()];
  for (const some of chunks([...new Set(hires)], atOnce)) {
    const entries = await db
      .selectFrom('activity')
      .select(['entityType', 'entityId', 'fields', 'projectManagerId as by'])
      .where('createdAt', '>', since)
      .where('action', 'in', ['created', 'updated'])
      .where((eb) =>
        eb.or([
          eb.and([
            eb('entityType', '=', 'project'),
            eb('action', '=', 'created'),
            eb('entityId', 'in', some),
          ]),
          eb.and([eb('entityType', 'in', ['task', 'personTaskStep']), eb('projectId', 'in', some)]),
        ]),
      )
      .orderBy('id')
      .execute();
    for (const { entityType, entityId, fields, by } of entries) {
      if (entityType === 'project') createdBy.set(entityId, by);
      if (entityType === 'personTaskStep') linkedBy.set(entityId, by);
      if (entityType === 'task' && fields?.['assigneeId']?.after === personId) {
        givenBy.set(entityId, by);
      }
    }
  }
  return { createdBy, linkedBy, givenBy };
}
