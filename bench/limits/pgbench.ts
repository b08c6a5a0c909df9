import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { run } from '../../scripts/set-up/child.mjs';
import { presentPrograms } from '../../scripts/test/postgres-programs.ts';
import type { Sample } from '../sample.ts';

const script = (details: number) => `\\set id random(1, ${details})
begin;
update "stepDetails" set "version" = "version" + 1 where "id" = :id;
insert into "activity" ("position", "action", "entityType", "entityId", "entityName", "projectManagerName",
  "fields", "createdAt") values (pg_current_xact_id()::text::bigint, 'updated', 'stepDetail', :id, 'Bench',
  'Bench', '{}', '2027-01-01T00:00:00.000Z');
commit;
`;

/**
 * PostgreSQL's own rate of transactions with one update and one insert, measured by pgbench. Undefined if pgbench
 * is missing.
 */
export async function pgbenchOf(
  url: string,
  details: number,
): Promise<((connections: number) => Promise<Sample>) | undefined> {
  const program = join((await presentPrograms()) ?? '', 'pgbench');
  if (!existsSync(program)) return undefined;
  return async (connections) => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-pgbench-'));
    const file = join(folder, 'script.sql');
    writeFileSync(file, script(details));
    const how = ['-M', 'prepared', '-n', '-T', '1', '-j', '2', '-c', `${connections}`];
    const { code, output } = await run(program, [...how, '-f', file, url]);
    rmSync(folder, { recursive: true, force: true });
    const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
    const mean = Number(/latency average = ([\d.]+)/.exec(output)?.[1]);
    if (code !== 0 || !rate) throw new Error(`pgbench: ${output.trim()}`);
    return { rate, p50: mean, p99: mean, answers: Math.round(rate) };
  };
}
