import { changed } from './changed.ts';
import type { Change } from './changed.ts';

/** The values of `before` that are missing or different in `after`, but for these changes. Additions are ignored. */
export function lostIn(
  before: unknown,
  after: unknown,
  path: string,
  changes: readonly Change[] = changed,
): string[] {
  const change = changes.find(({ where }) => where.test(path));
  if (change) return change.holds(before, after) ? [] : [difference(path, before, after)];
  if (typeof before !== 'object' || before === null) {
    return Object.is(before, after) ? [] : [difference(path, before, after)];
  }
  if (typeof after !== 'object' || after === null) return [difference(path, before, after)];
  if (Array.isArray(before)) {
    if (!Array.isArray(after) || before.length !== after.length)
      return [difference(path, before, after)];
    const others = inOrder(after, path);
    return inOrder(before, path).flatMap((value, index) =>
      lostIn(value, others[index], `${path}[${index}]`, changes),
    );
  }
  return Object.entries(before).flatMap(([name, value]) =>
    lostIn(value, (after as Record<string, unknown>)[name], `${path}.${name}`, changes),
  );
}

/**
 * The rows behind the percentages have no defined order, and since 3.0.0 the tasks of projects on hold come last. The
 * other lists keep their order.
 */
function inOrder(list: unknown[], path: string): unknown[] {
  if (!/^\/api\/(completion-data.*|tasks\/active\.tasks)$/.test(path)) return list;
  return (list as { id: number }[]).toSorted((a, b) => a.id - b.id);
}

function difference(path: string, before: unknown, after: unknown): string {
  return `${path}: ${shortly(before)} became ${shortly(after)}`;
}

function shortly(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 200);
}
