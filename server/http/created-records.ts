import type { CallName } from '#contract/calls.ts';
import { slideIdHeader } from '#contract/slides.ts';
import type { Ctx } from '#server/ctx.ts';
import { anyTable } from '#server/db/tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { Problem } from '#server/problem.ts';
import { entities, kindOf } from '#server/records/kinds.ts';

type Created = { table: keyof Tables; word: string };

const created = new Map<CallName, Created>([
  ...entities
    .map(kindOf)
    .flatMap(({ createdBy = [], ...kind }) =>
      createdBy.map((name): [CallName, Created] => [name, kind]),
    ),
  ['requestBackup', { table: 'backups', word: 'Backup' }],
]);

export function createsRecords(name: CallName): boolean {
  return created.has(name);
}

/** Throws `gone` if none of the records in the first response exists any more. */
export async function requireCreated({ db }: Ctx, name: CallName, answer: unknown): Promise<void> {
  const kind = created.get(name);
  if (!kind) return;
  const { table, word } = kind;
  const ids = idsIn(answer);
  if (ids.length === 0) return;
  const row = await anyTable(db)
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    // Removed evidence stays in its table.
    .$if(table === 'evidence', (query) => query.where('removedAt', 'is', null))
    .executeTakeFirst();
  if (row) return;
  const each = ids.length > 1 ? `Each ${word.toLowerCase()}` : word;
  throw new Problem(
    'gone',
    `${each} was created by an earlier request with this key and has been deleted since`,
  );
}

/** From one record, several, or the headers of a file. */
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
