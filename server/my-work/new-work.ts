import { sql } from 'kysely';

import type { Entity } from '#contract/live.ts';
import { mostNewItems, namedSteps, newKinds } from '#contract/new-work.ts';
import type { NewItem, NewKind } from '#contract/new-work.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Fields } from '#server/db/changes.ts';

import { openWorkOf } from './whose.ts';

/** More is no news any more. */
const mostEntries = 2000;

type Reader = {
  personId: number;
  /** Null for a person without an account. */
  accountId: number | null;
};

/**
 * The acts of others for the open steps of a person since a log position: assigned, sent back, unblocked. A
 * step occurs once, with what it needs most. Read from the log as the ctx sees it, the latest first.
 */
export async function newsSince(ctx: Ctx, reader: Reader, position: number): Promise<News[]> {
  const steps = await openSteps(ctx, reader.personId);
  if (steps.length === 0) return [];
  const found = new Map<number, News>();
  for (const entry of await entriesSince(ctx, reader, { position, steps })) {
    for (const [step, kind] of newsIn(entry, steps)) {
      const before = found.get(step.id);
      if (before && newKinds.indexOf(before.kind) <= newKinds.indexOf(kind)) continue;
      found.set(step.id, { step, kind, by: entry.by, at: entry.createdAt });
    }
  }
  return [...found.values()];
}

/** For My Work. */
export async function newItemsSince(
  ctx: Ctx,
  reader: Reader,
  position: number,
): Promise<NewItem[]> {
  return grouped(await newsSince(ctx, reader, position));
}

type Step = Awaited<ReturnType<typeof openSteps>>[number];
type News = { step: Step; kind: NewKind; by: string; at: string };
type Entry = { entityType: Entity; entityId: number; action: string; fields: Fields | null };

async function entriesSince(
  { db }: Ctx,
  { personId, accountId }: Reader,
  { position, steps }: { position: number; steps: readonly Step[] },
) {
  const hires = [...new Set(steps.map(({ projectId }) => projectId))];
  return (
    db
      .selectFrom('activity')
      .select(['entityType', 'entityId', 'action', 'fields', 'createdAt'])
      .select('projectManagerName as by')
      .where('position', '>', position)
      // The sign keeps SQLite from reading everything about these hires instead of the last positions.
      .where((eb) => eb(sql<number>`+${eb.ref('projectId')}`, 'in', hires))
      .where((eb) =>
        eb.or([eb('projectManagerId', 'is', null), eb('projectManagerId', '<>', accountId ?? 0)]),
      )
      // By a personal link.
      .where((eb) => eb.or([eb('personId', 'is', null), eb('personId', '<>', personId)]))
      .orderBy('position', 'desc')
      .orderBy('id', 'desc')
      .limit(mostEntries)
      .execute()
  );
}

async function openSteps(ctx: Ctx, personId: number) {
  const { db } = ctx;
  const rows = await db
    .selectFrom(openWorkOf(ctx, { who: 'person', id: personId }).as('found'))
    .innerJoin('taskSteps', 'taskSteps.id', 'found.id')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .leftJoin('taskSteps as blocker', 'blocker.id', 'taskSteps.waitsForId')
    .leftJoin('personTaskSteps as link', (join) =>
      join.onRef('link.taskStepId', '=', 'taskSteps.id').on('link.personId', '=', personId),
    )
    .select(['taskSteps.id', 'taskSteps.name', 'taskSteps.taskId', 'tasks.projectId'])
    .select(['projects.name as projectName', 'link.id as linkId', 'link.byRole'])
    .select(['taskSteps.waitsForId', 'blocker.status as blockerStatus'])
    .execute();
  return rows.map((row) => ({ ...row, personId }));
}

function newsIn(entry: Entry, steps: readonly Step[]): [Step, NewKind][] {
  const { entityType, entityId, action, fields } = entry;
  const assigned = (those: (step: Step) => boolean): [Step, NewKind][] =>
    steps.filter(those).map((step) => [step, 'assigned']);
  if (entityType === 'personTaskStep') {
    return action === 'deleted' ? [] : assigned(({ linkId }) => linkId === entityId);
  }
  if (action === 'created' || action === 'restored') {
    const inside = { project: 'projectId', task: 'taskId', taskStep: 'id' } as const;
    const key = inside[entityType as keyof typeof inside];
    return assigned((step) => step[key] === entityId);
  }
  if (entityType === 'task' && fields?.['assigneeId']) {
    const { after } = fields['assigneeId'];
    return assigned((step) => step.taskId === entityId && after === step.personId && !step.linkId);
  }
  if (entityType === 'project' && fields?.['roleHolders']) {
    return assigned((step) => step.projectId === entityId && Boolean(step.byRole));
  }
  if (entityType !== 'taskStep' || action !== 'updated') return [];
  const isSentBack = Boolean(fields?.['sentBack']?.after);
  const isDone = fields?.['status']?.after === 'completed';
  return steps.flatMap((step): [Step, NewKind][] => {
    if (isSentBack && step.id === entityId) return [[step, 'sentBack']];
    const isFree = isDone && step.waitsForId === entityId && step.blockerStatus === 'completed';
    return isFree ? [[step, 'unblocked']] : [];
  });
}

function grouped(news: readonly News[]): NewItem[] {
  const groups = Map.groupBy(news, ({ kind, by, step }) => `${kind} ${step.projectId} ${by}`);
  const items = [...groups.values()].flatMap(([first, ...others]): NewItem[] => {
    if (!first) return [];
    const steps = [first, ...others].map(({ step: { id, name, taskId } }) => ({
      id,
      name,
      taskId,
    }));
    const { kind, by, at, step } = first;
    const { projectId, projectName } = step;
    const named = steps.slice(0, namedSteps);
    return [{ kind, projectId, projectName, steps: named, count: steps.length, by, at }];
  });
  return items
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .toSorted((a, b) => newKinds.indexOf(a.kind) - newKinds.indexOf(b.kind))
    .slice(0, mostNewItems);
}
