import type { Mutation } from './mutation.ts';

/** Requests that multiply, and walks over long lists. */
export const mutations: Mutation[] = [
  {
    row: 'F2',
    what: 'A task for several projects counts once instead of once for each of them',
    file: 'contract/sizes.ts',
    find: 'if (things * projects > most) {',
    replace: 'if (things > most) {',
    test: 'server/batches/sizes.both.test.ts',
    name: 'is added as long as all of it fits into one call',
  },
  {
    row: 'F2',
    what: 'The contents of deleted steps do not count',
    file: 'contract/sizes.ts',
    find: 'sum + 1 + detailsCount',
    replace: 'sum + Math.min(1, 1 + detailsCount)',
    test: 'server/batches/sizes.both.test.ts',
    name: 'deletes as many records as fit into one call',
  },
  {
    row: 'F2',
    what: 'A new holder takes over any number of items at once',
    file: 'server/steps/next-holders.ts',
    find: "if (problem) throw invalid('moveItems', problem);",
    replace: '',
    test: 'server/batches/sizes.both.test.ts',
    name: 'a new holder of a role takes over up to 20,000 items at once',
    engine: 'sqlite',
  },
  {
    row: 'F2',
    what: 'The due dates of any number of projects are recalculated at once',
    file: 'server/holidays/commands.ts',
    find: "if (problem) throw invalid('projectIds', problem);",
    replace: '',
    test: 'server/batches/sizes.both.test.ts',
    name: 'due dates of several projects are recalculated up to 20,000 at once',
    engine: 'sqlite',
  },
  {
    row: 'F8',
    what: 'Looking for a cycle walks the same chain again for every step',
    file: 'contract/waits.ts',
    find: 'if (beyond !== undefined) later.set(at, beyond);',
    replace: '',
    test: 'reliability/input/nested-lists.test.ts',
    name: 'waits of new tasks, half of them for the start of a chain',
  },
  {
    row: 'F8',
    what: 'Each milestone that a step names is compared with all others',
    file: 'contract/milestones.ts',
    find: 'if (!known.has(key) && !missing.has(key)) missing.set(key, offset.milestone);',
    replace:
      'if (!known.has(key) && ![...missing.keys()].includes(key)) missing.set(key, offset.milestone);',
    test: 'reliability/input/nested-lists.test.ts',
    name: 'milestones that steps name',
  },
];
