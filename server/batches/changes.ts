import type { RemainingItem } from '#contract/batches.ts';
import type { Entity } from '#contract/live.ts';
import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import { anyTable } from '#server/db/tables.ts';
import type { BatchItem, Row } from '#server/db/tables.ts';
import { kindOf } from '#server/records/kinds.ts';
import { insideOf } from '#server/records/relations.ts';

export type Node = {
  entity: Entity;
  id: number;
  name: string;
  /** 0 if records of its kind have no parent. */
  parent: number;
  inside: Node[];
};

/**
 * Determines which records of a batch can be removed and which stay because they have changed since. A changed
 * record stays whole; a task with only some changed steps keeps just those.
 */
export async function changesIn(
  ctx: Ctx,
  batch: Row<'batches'>,
  projectIds: readonly number[],
): Promise<{ removed: BatchItem[]; remaining: RemainingItem[] }> {
  const made = batch.items.filter(({ before }) => before === undefined);
  const nodes: Node[] = [];
  for (const [entity, some] of Map.groupBy(made, (item) => item.entity)) {
    const ids = some.map(({ id }) => id);
    nodes.push(...(await nodesWhere(ctx, entity, 'id', ids)).values());
  }
  const authors = await authorsSince(ctx, batch, projectIds);
  const removed: BatchItem[] = [];
  const remaining: RemainingItem[] = [];
  const sort = (node: Node) => {
    const by = authorOf(node, authors);
    const { id, name } = node;
    if (by === null) removed.push({ entity: node.entity, id });
    else remaining.push({ entity: node.entity, id, name, changedBy: by });
  };
  for (const node of nodes) {
    const isOpened = isOwnUnchanged(node, authors) && authorOf(node, authors) !== null;
    if (isOpened) node.inside.forEach(sort);
    else sort(node);
  }
  return { removed, remaining };
}

/** A task with changes only in its steps: neither in itself nor in its comments or evidence. */
function isOwnUnchanged(node: Node, authors: ReadonlyMap<string, string>): boolean {
  const hasOnlySteps = node.inside.every(({ entity }) => entity === 'taskStep');
  return node.entity === 'task' && !authors.has(keyOf(node)) && hasOnlySteps;
}

/**
 * The kinds that a batch adds inside its records. Other contents were added later, except people assigned by role.
 */
const parts: ReadonlySet<Entity> = new Set(['taskStep', 'stepDetail']);

/** The account that changed the record or anything in it; null if unchanged. */
function authorOf(node: Node, authors: ReadonlyMap<string, string>): string | null {
  const own = authors.get(keyOf(node));
  if (own !== undefined) return own;
  for (const inner of node.inside) {
    if (inner.entity === 'personTaskStep') continue;
    const author = authorOf(inner, authors) ?? (parts.has(inner.entity) ? null : 'Somebody');
    if (author !== null) return author;
  }
  return null;
}

/** The account that changed the record or its contents since; null if unchanged. */
export function authorIn(node: Node, authors: ReadonlyMap<string, string>): string | null {
  const own = authors.get(keyOf(node));
  if (own !== undefined) return own;
  for (const inner of node.inside) {
    const author = authorIn(inner, authors);
    if (author !== null) return author;
  }
  return null;
}

/**
 * The last account that changed each record of these projects, ignoring the batch itself, its undo and its restore.
 * Changes of a project get their ids in order, under its lock; times are from the clocks of different servers.
 */
export async function authorsSince(
  { db }: Ctx,
  { id }: Pick<Row<'batches'>, 'id'>,
  projectIds: readonly number[],
): Promise<Map<string, string>> {
  // All of them were deleted.
  if (projectIds.length === 0) return new Map();
  const own = db
    .selectFrom('activity')
    .where('entityType', '=', 'batch')
    .where('entityId', '=', id);
  const later = db
    .selectFrom('activity')
    .select(['id', 'entityType', 'entityId', 'projectManagerName', 'fields'])
    .where('projectId', 'in', projectIds)
    .where('position', 'not in', own.select('position'))
    .orderBy('id')
    .limit(entriesAtOnce);
  const authors = new Map<string, string>();
  let entries = await later
    .where('id', '>', (eb) => own.select(eb.fn.min('id').as('made')))
    .execute();
  while (entries.length > 0) {
    for (const { entityType: entity, entityId, projectManagerName: name, fields } of entries) {
      const { before, after } = fields?.['taskStepId'] ?? {};
      authors.set(keyOf({ entity, id: entityId }), name);
      // A person was added to a step or removed from it.
      for (const step of [before, after]) {
        if (entity === 'personTaskStep' && typeof step === 'number') {
          authors.set(keyOf({ entity: 'taskStep', id: step }), name);
        }
      }
    }
    entries = await later.where('id', '>', entries.at(-1)?.id ?? 0).execute();
  }
  return authors;
}

const entriesAtOnce = 500;

export function keyOf({ entity, id }: Pick<Node, 'entity' | 'id'>): string {
  return `${entity} ${id}`;
}

// A step can have 500 details, and an SQLite statement blocks the event loop until it ends.
const atOnce = 50;

type Looking = { isDeep?: boolean; onNode?: (outer: number, node: Node) => void };

/** Loads records by id, optionally with everything inside them. */
export async function nodesWhere(
  ctx: Ctx,
  entity: Entity,
  column: string,
  values: number[],
  { isDeep = true, onNode }: Looking = {},
): Promise<Map<number, Node>> {
  const { table, name, parent } = kindOf(entity);
  const nodes = new Map<number, Node>();
  for (const some of chunks(values, atOnce)) {
    const rows = await anyTable(ctx.db)
      .selectFrom(table)
      .select(['id', name, `${column} as by`, `${parent?.column ?? 'id'} as parent`])
      .where(column, 'in', some)
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const id = Number(row['id']);
      const node: Node = {
        entity,
        id,
        name: String(row[name]),
        parent: parent ? Number(row['parent']) : 0,
        inside: [],
      };
      nodes.set(id, node);
      onNode?.(Number(row['by']), node);
    }
  }
  for (const inner of isDeep && nodes.size > 0 ? insideOf(entity) : []) {
    await nodesWhere(ctx, inner.entity, inner.column, [...nodes.keys()], {
      onNode: (outer, node) => nodes.get(outer)?.inside.push(node),
    });
  }
  return nodes;
}
