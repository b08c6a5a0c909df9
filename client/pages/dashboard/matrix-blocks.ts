import type { Matrix, MatrixProject, MatrixTask } from '#contract/matrix.ts';

export type MatrixRow = {
  project: MatrixProject;
  /** Null if the project lacks the task of the column. */
  cells: (MatrixTask | null)[];
};

export type Block = {
  key: string;
  title: string;
  /** Null if each row names its own tasks. */
  columns: string[] | null;
  rows: MatrixRow[];
};

/**
 * One block per template, then one per set of equal tasks. The other projects come last in a block whose rows name
 * their own tasks.
 */
export function blocksOf(pages: readonly Pick<Matrix, 'templates' | 'projects'>[]): Block[] {
  const names = new Map(pages.flatMap(({ templates }) => templates.map((one) => [one.id, one])));
  const projects = pages.flatMap((page) => page.projects);
  const byTemplate = Map.groupBy(projects, ({ projectTemplateId }) => projectTemplateId);
  const others = byTemplate.get(null) ?? [];
  byTemplate.delete(null);
  const byTasks = [...Map.groupBy(others, signatureOf).values()];
  const same = byTasks.filter((group) => group.length > 1 && group[0]?.tasks.length !== 0);
  const own = byTasks.filter((group) => !same.includes(group)).flat();
  return [
    ...[...byTemplate].map(([id, group]) =>
      aBlock(`template ${id}`, names.get(id ?? 0)?.name ?? 'Deleted template', group),
    ),
    ...same.map((group) => aBlock(signatureOf(group[0]), 'Without a template, same tasks', group)),
    ...(own.length > 0 ? [ownNames(own)] : []),
  ];
}

function aBlock(key: string, title: string, projects: MatrixProject[]): Block {
  const columns = columnsOf(projects);
  const places = new Map(columns.map((column, index) => [column, index]));
  const rows = projects.map((project) => {
    const cells = Array.from<MatrixTask | null>({ length: columns.length }).fill(null);
    keysOf(project).forEach((column, index) => {
      cells[places.get(column) ?? 0] = project.tasks[index] ?? null;
    });
    return { project, cells };
  });
  return { key, title, columns: columns.map(titleOf), rows };
}

function ownNames(projects: MatrixProject[]): Block {
  const rows = projects.map((project) => ({ project, cells: project.tasks }));
  return { key: 'own', title: 'Without a template', columns: null, rows };
}

/** The tasks of most projects, with other tasks inserted after the task that they follow. */
function columnsOf(projects: MatrixProject[]): string[] {
  const lists = [...Map.groupBy(projects, signatureOf).values()];
  const byFrequency = lists.toSorted((one, other) => other.length - one.length);
  const columns: string[] = [];
  for (const [project] of byFrequency) {
    let place = 0;
    for (const column of project ? keysOf(project) : []) {
      const known = columns.indexOf(column);
      if (known === -1) columns.splice(place, 0, column);
      place = (known === -1 ? place : known) + 1;
    }
  }
  return columns;
}

/** Titles, where duplicates in a project get a number after a line break. */
function keysOf({ tasks }: MatrixProject): string[] {
  const seen = new Map<string, number>();
  return tasks.map(({ title }) => {
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return `${title}\n${count}`;
  });
}

function titleOf(column: string): string {
  return column.slice(0, column.lastIndexOf('\n'));
}

function signatureOf(project: MatrixProject | undefined): string {
  return JSON.stringify(project?.tasks.map(({ title }) => title));
}

/** The focused cell; column 0 is the project itself. */
export type Place = { projectId: number; column: number };

/** The next focused cell after a key, across all blocks; null if the key does not move the focus. */
export function placeAfter(
  rows: readonly MatrixRow[],
  { projectId, column }: Place,
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
): Place | null {
  const row = rows.findIndex(({ project }) => project.id === projectId);
  const whole = ctrlKey || metaKey;
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[key];
  const columns = { ArrowLeft: column - 1, ArrowRight: column + 1, Home: 0, End: Infinity }[key];
  if (steps === undefined && columns === undefined) return null;
  const edge = whole ? { Home: 0, End: rows.length - 1 }[key] : undefined;
  const next = rows[within(edge ?? row + (steps ?? 0), rows.length - 1)];
  if (!next) return null;
  return {
    projectId: next.project.id,
    column: within(columns ?? column, next.cells.length),
  };
}

function within(place: number, last: number): number {
  return Math.min(Math.max(place, 0), last);
}
