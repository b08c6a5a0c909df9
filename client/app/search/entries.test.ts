import { Moon } from 'lucide-react';
import { expect, test } from 'vitest';

import type { Project } from '#contract/projects.ts';
import type { SearchResults } from '#contract/search.ts';

import { groupsOf, matching, summaryOf } from './entries.ts';
import { entryAfterKey } from './entry-keys.ts';
import { hitsOf } from './hits.ts';

const project = (id: number) => ({ id, name: `Hire ${id}` }) as Project;
const command = { key: 'dark', label: 'Dark Theme', icon: Moon, act: () => {} };
const inProject = { projectId: 7, projectName: 'Hire of Ada', archived: false };
const results: SearchResults = {
  tasks: { found: [{ id: 3, title: 'Laptop', ...inProject }], more: true },
  steps: {
    found: [{ id: 4, name: 'Order', taskId: 3, taskTitle: 'Laptop', ...inProject }],
    more: false,
  },
  details: {
    found: [
      {
        id: 5,
        text: 'Ask for two',
        stepId: 4,
        stepName: 'Order',
        taskId: 3,
        taskTitle: 'Laptop',
        ...inProject,
        archived: true,
      },
    ],
    more: false,
  },
  comments: {
    found: [
      {
        id: 8,
        text: 'Ask @[Bo](2) for two',
        author: 'Ada',
        ...inProject,
        taskId: 3,
        taskTitle: 'Laptop',
        stepId: null,
        stepName: null,
      },
    ],
    more: false,
  },
  evidence: {
    found: [
      {
        id: 9,
        name: 'Signed for two.pdf',
        ...inProject,
        taskId: 3,
        taskTitle: 'Laptop',
        stepId: 4,
        stepName: 'Order',
        removed: true,
      },
    ],
    more: false,
  },
  people: { found: [{ id: 6, name: 'Ida', role: null, isActive: false }], more: false },
  slides: { found: [], more: false },
};
const all = groupsOf({
  recent: [],
  projects: [project(1), project(2)],
  commands: [command],
  results,
});
const keysOf = (groups: typeof all) =>
  groups.map(({ label, entries }) => [label, entries.map(({ key }) => key)]);

test('projects come first, then commands, then search hits; empty groups are omitted', () => {
  expect(keysOf(all)).toEqual([
    ['Projects', ['project-1', 'project-2']],
    ['Commands', ['command-dark']],
    ['Tasks', ['task-3', 'more-tasks']],
    ['Steps', ['step-4']],
    ['Details', ['detail-5']],
    ['Comments', ['comment-8']],
    ['Evidence', ['evidence-9']],
    ['People', ['person-6']],
  ]);
  expect(keysOf(groupsOf({ recent: [], projects: [], commands: [], results: null }))).toEqual([]);
});

test('the summary counts results, and marks groups with more', () => {
  expect(summaryOf(all)).toBe(
    'Projects: 2, Tasks: more than 1, Steps: 1, Details: 1, Comments: 1, Evidence: 1, People: 1',
  );
  const many = Array.from({ length: 101 }, (_, id) => project(id));
  const [group] = groupsOf({ recent: [], projects: many, commands: [], results: null });
  expect([group?.entries.length, group?.count]).toEqual([100, '100+']);
});

test('each hit links to its page', () => {
  const [step] = hitsOf(results, 'steps');
  expect(step).toMatchObject({ href: '/projects/7?task=3&step=4', note: null });
  const [detail] = hitsOf(results, 'details');
  expect(detail).toMatchObject({
    href: '/projects/7?task=3&step=4&detail=5',
    within: ['Hire of Ada', 'Laptop', 'Order'],
    note: 'Archived',
  });
  expect(hitsOf(results, 'evidence')).toMatchObject([
    {
      href: '/projects/7?task=3&step=4',
      within: ['Hire of Ada', 'Laptop', 'Order'],
      note: 'Removed',
    },
  ]);
  const slides = { found: [{ id: 7, title: 'Ada & Bea', projectName: null }], more: false };
  const [slide] = hitsOf({ ...results, slides }, 'slides');
  expect(slide).toMatchObject({ href: '/slides?slide=7', within: [] });
  const [person] = hitsOf(results, 'people');
  expect(person).toMatchObject({ href: '/people?person=6', within: [], note: 'Inactive' });
});

test.each([
  [null, 'ArrowDown', 'project-1'],
  [null, 'ArrowUp', 'person-6'],
  ['project-2', 'ArrowDown', 'command-dark'],
  ['person-6', 'ArrowDown', 'project-1'],
  ['project-1', 'ArrowUp', 'person-6'],
  ['task-3', 'Home', 'project-1'],
  ['task-3', 'End', 'person-6'],
  ['project-1', 'PageDown', 'command-dark'],
  ['task-3', 'PageDown', 'step-4'],
  ['person-6', 'PageDown', 'person-6'],
  ['more-tasks', 'PageUp', 'task-3'],
  ['task-3', 'PageUp', 'command-dark'],
  ['project-1', 'PageUp', 'project-1'],
  ['project-1', 'x', undefined],
])('from %s the key %s leads to %s', (from, key, to) => {
  const active = all.flatMap(({ entries }) => entries).find((entry) => entry.key === from) ?? null;
  expect(entryAfterKey(all, active, key)?.key).toBe(to);
});

const named = [
  { name: 'Onboarding: Ada Larsen' },
  { name: 'Branch move' },
  { name: 'ÅRHUS office' },
];
const found = (typed: string) => matching(named, typed).map(({ name }) => name);

test('finds any part of the name, ignoring case', () => {
  expect(found('BOARD')).toEqual(['Onboarding: Ada Larsen']);
  expect(found('århus')).toEqual(['ÅRHUS office']);
});

test('keeps the order it was given', () => {
  expect(found('o')).toEqual(named.map(({ name }) => name));
});

test('ignores spaces around, but not inside', () => {
  expect(found('  branch move ')).toEqual(['Branch move']);
  expect(found('branchmove')).toEqual([]);
});

test.each(['', ' ', '\t  '])('finds nothing for %j', (typed) => {
  expect(found(typed)).toEqual([]);
});
