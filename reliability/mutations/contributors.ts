import type { Mutation } from './mutation.ts';

const row = 'S15';
const test = 'server/people/ownership.both.test.ts';

/** Contributors work on what they own. */
export const mutations: Mutation[] = [
  {
    row,
    what: 'A contributor marks the steps of others',
    file: 'server/steps/commands.ts',
    find: 'await requireStepOwner(inside, params.id);',
    replace: '',
    test,
    name: 'ticks, marks, sends back',
  },
  {
    row,
    what: 'A contributor ticks the details of others',
    file: 'server/steps/detail-commands.ts',
    find: 'await requireStepOwner(inside, before.taskStepId);',
    replace: '',
    test,
    name: 'ticks, marks, sends back',
  },
  {
    row,
    what: 'A contributor ticks together with others, whose ticks are not asked for their owner',
    file: 'server/steps/detail-commands.ts',
    find: "ctx.changes || ctx.account?.role === 'contributor'",
    replace: 'ctx.changes',
    test,
    name: 'ticks, marks, sends back',
  },
  {
    row,
    what: 'A contributor edits their own items',
    file: 'server/people/ownership.ts',
    find: "if (more) throw new Problem('forbidden', managersChangeThis);",
    replace: '',
    test,
    name: 'edits nothing',
  },
  {
    row,
    what: 'A contributor adds evidence to the steps of others',
    file: 'server/evidence/commands.ts',
    find: 'if (taskStepId !== null) return requireStepOwner(ctx, taskStepId);',
    replace: 'if (taskStepId !== null) return Promise.resolve();',
    test,
    name: 'ticks, marks, sends back',
  },
  {
    row,
    what: 'A contributor removes the evidence of others',
    file: 'server/evidence/commands.ts',
    find: 'requireOwn(inside, row);\n    await remove(inside, row, projectId, null);',
    replace: 'await remove(inside, row, projectId, null);',
    test,
    name: 'ticks, marks, sends back',
  },
  {
    row,
    what: 'A contributor completes the tasks of others',
    file: 'server/tasks/commands.ts',
    find: 'await requirePartInTask(inside, before.id);',
    replace: '',
    test,
    name: 'completes a task',
  },
  {
    row,
    what: 'A contributor without a person owns what has no owner',
    file: 'server/people/ownership.ts',
    find: 'personId !== undefined && (await owns(personId))',
    replace: 'personId === undefined || (await owns(personId))',
    test,
    name: 'who is linked to no person owns nothing',
  },
];
