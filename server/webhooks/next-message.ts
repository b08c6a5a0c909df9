import type { ActivityEntry } from '#contract/activity.ts';
import type { WebhookEvent } from '#contract/webhooks.ts';
import { actionLabelOf } from '#formats/activity/action-labels.ts';
import { locationsOf } from '#server/activity/locations.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { visibleTo } from '#server/db/visible-rows.ts';
import { entriesAfter, entriesAtOnce } from '#server/log-queue/cursor.ts';
import type { Cursor } from '#server/log-queue/cursor.ts';

import { eventOf, kindsOfEvents } from './events.ts';

/** The next report of a webhook: an entry, or similar ones of one bulk change. */
export type Message = {
  id: string;
  event: WebhookEvent;
  entries: ActivityEntry[];
  /** Handled once it is delivered. */
  last: Cursor;
};

type Next = { message: Message | null; last: Cursor; isEnd: boolean };

/** Only messages count similar entries. */
const readForOne = 20;

/**
 * The next message after the cursor, and how far the log was read without one. It reads as somebody who sees only what
 * everybody sees, at the time of each attempt.
 */
export async function nextMessage(ctx: Ctx, webhook: Row<'webhooks'>): Promise<Next> {
  const rows = await entriesAfter(ctx, webhook);
  const possible = rows.filter(mayBeEvent);
  const reported = possible.slice(0, webhook.format === 'json' ? readForOne : entriesAtOnce);
  const isRead = reported.length === possible.length;
  const end = isRead ? rows.at(-1) : reported.at(-1);
  const last = end ? { position: end.position, entryId: end.id } : webhook;
  const isEnd = isRead && rows.length < entriesAtOnce;
  const seen = { ...ctx, db: visibleTo(ctx.db, nobody) };
  const ids = reported.map(({ id }) => id);
  const events = (await readEntries(seen, ids)).filter((entry) => {
    const event = eventOf(entry);
    return event !== null && webhook.events.includes(event);
  });
  const [first] = events;
  const event = first && eventOf(first);
  if (!first || !event) return { message: null, last, isEnd };
  const group = webhook.format === 'message' ? alike(events) : [first];
  const located = await locationsOf(seen, group);
  const final = group.at(-1) ?? first;
  return {
    message: {
      id: `msg_${first.id}_${Date.parse(first.createdAt).toString(36)}`,
      event,
      entries: group.map(({ position: _, ...entry }) => ({ ...entry, ...located(entry) })),
      last: { position: final.position, entryId: final.id },
    },
    last,
    isEnd,
  };
}

/** No account has this id: what it sees, everybody sees. */
const nobody = 0;

const kinds: ReadonlySet<string> = new Set(kindsOfEvents);

function mayBeEvent({ entityType, action }: Pick<Row<'activity'>, 'entityType' | 'action'>) {
  return kinds.has(entityType) && (action === 'created' || action === 'updated');
}

type Logged = Awaited<ReturnType<typeof readEntries>>[number];

/** The entries of projects that exist, and that the connection sees. */
async function readEntries({ db }: Ctx, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('activity')
    .innerJoin('projects', (join) =>
      join.on((eb) =>
        eb(
          'projects.id',
          '=',
          eb
            .case()
            .when('entityType', '=', 'project')
            .then(eb.ref('entityId'))
            .else(eb.ref('projectId'))
            .end(),
        ),
      ),
    )
    .select(['activity.id', 'activity.position', 'action', 'entityType', 'entityId', 'entityName'])
    .select(['projects.id as projectId', 'projects.name as projectName'])
    .select(['activity.projectManagerId', 'projectManagerName', 'fields', 'cause'])
    .select('activity.createdAt')
    .where('activity.id', 'in', ids)
    .orderBy('activity.position')
    .orderBy('activity.id')
    .execute();
}

/** The first entry, and those after it of the same change that its sentence can count. */
function alike(events: Logged[]): Logged[] {
  const [first] = events;
  const other = events.findIndex((entry) => first && !isAlike(first, entry));
  return events.slice(0, other === -1 ? events.length : other);
}

function isAlike(one: Logged, other: Logged): boolean {
  return one.position === other.position && keyOf(one) === keyOf(other);
}

function keyOf(entry: Logged): string {
  const label = actionLabelOf({ ...entry, task: null, step: null, formerProjectName: null });
  const { verb, tail, end } = label;
  const { entityType, action, projectId, projectManagerId } = entry;
  return JSON.stringify([entityType, action, projectId, projectManagerId, verb, tail, end]);
}
