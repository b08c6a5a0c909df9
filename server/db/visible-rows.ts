import { OperationNodeTransformer, sql } from 'kysely';
import type {
  JoinNode,
  Kysely,
  KyselyPlugin,
  OperationNode,
  QueryId,
  RawBuilder,
  RawNode,
  SelectQueryNode,
} from 'kysely';
import { AndNode, OnNode, ParensNode, WhereNode } from 'kysely';

import { isOfOwnItem } from './tables-of-links.ts';
import type { LinkViewer } from './tables-of-links.ts';
import { guardedTables, projectOf } from './tables-of-projects.ts';
import type { GuardedTable } from './tables-of-projects.ts';
import type { Tables } from './tables.ts';

/*
 * Restricted projects do not exist for accounts that are not among their viewers. Every query of such an account
 * runs on a connection of `visibleTo`, which leaves out their rows wherever a query reads a guarded table. Queries
 * do not know about it, and cannot forget it.
 */

/** Whose connection it is: an account, a placeholder for one in a prepared query, or a personal link. */
type Viewer = unknown;

/** Whether a row of a guarded table is there for the viewer. */
type Condition = (table: GuardedTable, alias: string) => RawBuilder<unknown>;

type Restriction = { base: Kysely<Tables>; viewer: Viewer };

const restrictions = new WeakMap<object, Restriction>();

/** A connection that reads only what the account sees. */
export function visibleTo(db: Kysely<Tables>, viewer: Viewer): Kysely<Tables> {
  return restrictedTo(db, viewer, (table, alias) => {
    const project = projectOf[table]((column) => sql.ref(`${alias}.${column}`));
    return sql`not exists (select 1 from "projectViewers" "seen" where "seen"."projectId" = ${project}
      and not exists (select 1 from "projectViewers" "own"
        where "own"."projectId" = "seen"."projectId" and "own"."managerId" = ${viewer}))`;
  });
}

/** A connection that reads only the own items of a personal link. */
export function ownItemsOf(db: Kysely<Tables>, viewer: LinkViewer): Kysely<Tables> {
  return restrictedTo(db, viewer, (table, alias) =>
    isOfOwnItem(table, (column) => sql.ref(`${alias}.${column}`), viewer),
  );
}

function restrictedTo(db: Kysely<Tables>, viewer: Viewer, condition: Condition): Kysely<Tables> {
  const base = unrestricted(db);
  const restricted = base.withPlugin(new VisibleRows(condition));
  restrictions.set(restricted, { base, viewer });
  return restricted;
}

/**
 * The connection that reads everything. For what must not depend on who asks: references to a deleted record,
 * stored progress, checks that protect data of others.
 */
export function unrestricted(db: Kysely<Tables>): Kysely<Tables> {
  return restrictions.get(db)?.base ?? db;
}

/** The account of `visibleTo` or the link of `ownItemsOf`, or undefined. */
export function viewerOf(db: Kysely<Tables>): Viewer {
  return restrictions.get(db)?.viewer;
}

class VisibleRows extends OperationNodeTransformer implements KyselyPlugin {
  readonly #condition: Condition;

  constructor(condition: Condition) {
    super();
    this.#condition = condition;
  }

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return this.transformNode(node, queryId);
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }

  protected override transformSelectQuery(node: SelectQueryNode, id?: QueryId): SelectQueryNode {
    const read = super.transformSelectQuery(node, id);
    const joins = node.joins ?? [];
    const inner = joins.filter(({ joinType }) => !isOuter(joinType)).map(({ table }) => table);
    const conditions = [...(node.from?.froms ?? []), ...inner].flatMap((one) => this.#visible(one));
    const where = allOf([...(read.where ? [read.where.where] : []), ...conditions]);
    return {
      ...read,
      ...(where && { where: WhereNode.create(where) }),
      ...(read.joins && { joins: read.joins.map((join) => this.#outer(join)) }),
    };
  }

  /** Text cannot get a condition: a table that it reads becomes a subquery. */
  protected override transformRaw(node: RawNode, id?: QueryId): RawNode {
    const raw = super.transformRaw(node, id);
    const parameters = raw.parameters.map((parameter, index) => {
      const before = raw.sqlFragments[index] ?? '';
      const table = reads.test(before) && tableAlone(parameter);
      return table ? this.#subquery(table, raw.sqlFragments[index + 1] ?? '') : parameter;
    });
    return { ...raw, parameters };
  }

  /** An outer join keeps rows without a match. */
  #outer(join: JoinNode): JoinNode {
    const conditions = isOuter(join.joinType) ? this.#visible(join.table) : [];
    if (conditions.length === 0) return join;
    if (!join.joinType.includes('Left')) throw new Error(`A ${join.joinType} shows hidden rows`);
    const on = allOf([...(join.on ? [join.on.on] : []), ...conditions]);
    return { ...join, ...(on && { on: OnNode.create(on) }) };
  }

  #visible(read: OperationNode): OperationNode[] {
    const known = named(read);
    return known ? [this.#condition(known.table, known.alias).toOperationNode()] : [];
  }

  #subquery(table: GuardedTable, after: string): OperationNode {
    const rows = sql`(select * from ${sql.table(table)} where ${this.#condition(table, table)})`;
    const whole = hasAlias.test(after) ? rows : sql`${rows} as ${sql.table(table)}`;
    return whole.toOperationNode();
  }
}

function isOuter(joinType: string): boolean {
  return /Left|Right|Full|Outer/.test(joinType);
}

const reads = /(?<!\bdelete\s)\b(?:from|join)\s+$/i;
const hasAlias = /^\s+(?:as\b|"\w+"|(?!on\b|or\b)[a-z]{1,2}\b)/i;

function allOf(conditions: OperationNode[]): OperationNode | undefined {
  if (conditions.length < 2) return conditions[0];
  return conditions
    .map((one) => (one.kind === 'OrNode' ? ParensNode.create(one) : one))
    .reduce((all, one) => AndNode.create(all, one));
}

/** The guarded table that a part of a query names, and under which name. */
function named(node: OperationNode): { table: GuardedTable; alias: string } | null {
  if (node.kind === 'AliasNode') {
    const { node: inner, alias } = node as unknown as { node: OperationNode; alias: OperationNode };
    const table = guardedIn(inner);
    return table && { table, alias: (alias as unknown as { name: string }).name };
  }
  const table = guardedIn(node);
  return table && { table, alias: table };
}

function guardedIn(node: OperationNode): GuardedTable | null {
  if (node.kind !== 'TableNode') return null;
  const { table } = node as unknown as { table: { identifier: { name: string } } };
  const { name } = table.identifier;
  return guardedTables.has(name) ? (name as GuardedTable) : null;
}

/** `sql.table` in text is text around a single table. */
function tableAlone(node: OperationNode): GuardedTable | null {
  if (node.kind !== 'RawNode') return guardedIn(node);
  const { parameters, sqlFragments } = node as RawNode;
  const [only] = parameters;
  return only && parameters.length === 1 && sqlFragments.every((text) => text === '')
    ? tableAlone(only)
    : null;
}
