import { describe, expect, test } from 'vitest';

import type { MatrixProject } from '#contract/matrix.ts';

import { blocksOf, placeAfter } from './matrix-blocks.ts';

let ids = 0;

function aProject(name: string, titles: string[], projectTemplateId: number | null = null) {
  const tasks = titles.map((title) => ({
    id: (ids += 1),
    title,
    status: 'pending' as const,
    stepsCount: 2,
    completedStepsCount: 1,
    late: false,
  }));
  return { id: (ids += 1), name, projectTemplateId, tasks } as MatrixProject;
}

function shown(projects: MatrixProject[], templates = [{ id: 7, name: 'Hire' }]) {
  return blocksOf([{ templates, projects }]).map(({ title, columns, rows }) => ({
    title,
    columns,
    rows: rows.map(({ project, cells }) =>
      [project.name, ...cells.map((task) => task?.title ?? '-')].join(' '),
    ),
  }));
}

describe('the matrix', () => {
  test('has a block per template, then per set of equal tasks, then one for the rest', () => {
    expect(
      shown([
        aProject('a', ['A', 'B'], 7),
        aProject('b', ['B', 'A'], 9),
        aProject('c', ['X', 'Y']),
        aProject('d', ['Z']),
        aProject('e', ['X', 'Y']),
        aProject('f', []),
        aProject('g', []),
      ]),
    ).toEqual([
      { title: 'Hire', columns: ['A', 'B'], rows: ['a A B'] },
      { title: 'Deleted template', columns: ['B', 'A'], rows: ['b B A'] },
      { title: 'Without a template, same tasks', columns: ['X', 'Y'], rows: ['c X Y', 'e X Y'] },
      { title: 'Without a template', columns: null, rows: ['d Z', 'f', 'g'] },
    ]);
  });

  test('has the columns of most projects, and inserts the extra task of one after its predecessor', () => {
    expect(
      shown([
        aProject('own', ['First', 'A', 'More', 'C'], 7),
        aProject('one', ['A', 'B', 'C'], 7),
        aProject('two', ['A', 'B', 'C'], 7),
        aProject('twice', ['A', 'A', 'C'], 7),
      ]),
    ).toEqual([
      {
        title: 'Hire',
        columns: ['First', 'A', 'A', 'More', 'B', 'C'],
        rows: ['own First A - More - C', 'one - A - - B C', 'two - A - - B C', 'twice - A A - - C'],
      },
    ]);
  });

  test('is navigated by the arrow keys, across blocks and never beyond them', () => {
    const projects = [aProject('a', ['A', 'B'], 7), aProject('b', ['X']), aProject('c', [])];
    const rows = blocksOf([{ templates: [], projects }]).flatMap((block) => block.rows);
    const [a = 0, b = 0, c = 0] = projects.map(({ id }) => id);
    const press = (projectId: number, column: number, key: string, ctrlKey = false) => {
      const next = placeAfter(rows, { projectId, column }, { key, ctrlKey, metaKey: false });
      return next && [next.projectId, next.column];
    };
    expect(press(a, 0, 'ArrowRight')).toEqual([a, 1]);
    expect(press(a, 0, 'ArrowLeft')).toEqual([a, 0]);
    expect(press(a, 2, 'ArrowRight')).toEqual([a, 2]);
    expect(press(a, 2, 'ArrowDown')).toEqual([b, 1]);
    expect(press(a, 2, 'ArrowUp')).toEqual([a, 2]);
    expect(press(a, 2, 'PageDown')).toEqual([c, 0]);
    expect(press(a, 0, 'End')).toEqual([a, 2]);
    expect(press(c, 0, 'Home', true)).toEqual([a, 0]);
    expect(press(a, 0, 'End', true)).toEqual([c, 0]);
    expect(press(a, 0, 'Enter')).toBeNull();
  });
});
