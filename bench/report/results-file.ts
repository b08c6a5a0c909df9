import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

import { ratio } from '../result.ts';
import type { Result } from '../result.ts';

const folder = fileURLToPath(new URL('../results/', import.meta.url));
const latest = `${folder}latest.json`;
const reference = `${folder}reference.json`;

type SavedResult = Result & { ratio: number };

export type Saved = {
  node: string;
  platform: string;
  cores: number;
  load: number;
  results: SavedResult[];
};

export function keyOf({ section, what, engine, connections }: Result): string {
  return [section, what, engine, connections].join('/');
}

export function savedRatios(): Map<string, number> {
  return new Map(savedResults(reference).map((result) => [keyOf(result), result.ratio]));
}

/** Writes the results. As the reference they replace only the measured rows. */
export function save(results: Result[], asReference: boolean): Saved {
  const fresh = results.map((result) => ({ ...rounded(result), ratio: round(ratio(result)) }));
  const saved = { ...machine(), results: fresh };
  mkdirSync(folder, { recursive: true });
  write(latest, saved);
  if (!asReference) return saved;
  const keys = new Set(fresh.map(keyOf));
  const measured = new Set(fresh.map(({ section, engine }) => `${section}/${engine}`));
  const others = savedResults(reference).filter(
    (old) => !keys.has(keyOf(old)) && !measured.has(`${old.section}/${old.engine}`),
  );
  const merged = { ...saved, results: [...fresh, ...others] };
  write(reference, merged);
  return merged;
}

function savedResults(file: string): SavedResult[] {
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as Saved).results;
}

function write(file: string, saved: Saved): void {
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
}

function machine(): Omit<Saved, 'results'> {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cores: cpus().length,
    load: Math.round((loadavg()[1] ?? 0) * 100) / 100,
  };
}

function rounded(result: Result): Result {
  return JSON.parse(
    JSON.stringify(result, (_, value: unknown) =>
      typeof value === 'number' ? round(value) : value,
    ),
  ) as Result;
}

function round(figure: number): number {
  return Number(figure.toPrecision(4));
}
