import type { KyselyPlugin, UnknownRow } from 'kysely';

import type { Row, Tables } from './tables.ts';

type ColumnsOf<Value> = {
  [Table in keyof Tables]: {
    [Column in keyof Row<Table>]: NonNullable<Row<Table>[Column]> extends Value ? Column : never;
  }[keyof Row<Table>];
}[keyof Tables];

const booleanColumns: Record<ColumnsOf<boolean>, true> = {
  isActive: true,
  isPrimary: true,
  isCompleted: true,
  evidenceRequired: true,
  hasThumbnail: true,
  hasRecords: true,
  completedAutomatically: true,
  assigneeByRole: true,
  byRole: true,
  hasPhoto: true,
  linkConfirmed: true,
  isLive: true,
  hasPeople: true,
  isGate: true,
  shortcuts: true,
  identityNotice: true,
  viewersComment: true,
  requireOwnPasswords: true,
  oidc: true,
  byProvider: true,
  emailByPrimary: true,
  digest: true,
  mailAtOnce: true,
};

const jsonColumns: Record<Exclude<ColumnsOf<object>, ColumnsOf<Uint8Array>>, true> = {
  skills: true,
  dueOffset: true,
  milestones: true,
  steps: true,
  assigneeRoles: true,
  defaultPeople: true,
  roleHolders: true,
  taskTemplates: true,
  fields: true,
  sess: true,
  contents: true,
  items: true,
  versions: true,
  former: true,
  brand: true,
  logo: true,
  recoveryCodes: true,
  claims: true,
  projectIds: true,
  alsoVisibleTo: true,
  defaultAlsoVisibleTo: true,
  events: true,
};

// A column of the same name has the same type in every table.
const booleans = new Set(Object.keys(booleanColumns));
const json = new Set(Object.keys(jsonColumns));

/** The type of a column that needs conversion, or null. */
export function kindOf(column: string): 'boolean' | 'json' | null {
  if (booleans.has(column)) return 'boolean';
  return json.has(column) ? 'json' : null;
}

/**
 * Converts rows to the same values on both engines: SQLite's 0 and 1 become booleans, JSON is parsed. Writes need
 * no plugin: commands encode JSON, and the SQLite adapter encodes booleans.
 */
export function columnValues(): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      convert(result.rows);
      return result;
    },
  };
}

export function convert(rows: UnknownRow[]): void {
  for (const column of Object.keys(rows[0] ?? {})) {
    if (booleans.has(column)) {
      for (const row of rows) if (typeof row[column] === 'number') row[column] = row[column] === 1;
    } else if (json.has(column)) {
      for (const row of rows) {
        const text = row[column];
        if (typeof text === 'string') row[column] = JSON.parse(text);
      }
    }
  }
}
