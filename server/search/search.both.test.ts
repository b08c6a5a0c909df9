import { describe, expect, test } from 'vitest';

import type { SearchKind, SearchResults } from '#contract/search.ts';
import { aPerson, aProject } from '#demo/builders.ts';
import { refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import { aStoredSlide } from '#server/testing/slides.ts';

async function anOffice() {
  const server = await testServer();
  const client = await server.signedIn();
  const search = (q: string, more: { kind?: SearchKind; before?: string } = {}) =>
    client.make('search', { query: { q, ...more } });
  return {
    server,
    client,
    search,
    found: async (q: string) => texts(await search(q)),
  };
}

const everywhere = [
  { title: 'File the Form', steps: [{ name: 'Perform it', details: [{ text: 'Form U4' }] }] },
];

function texts({ tasks, steps, details, people, slides }: SearchResults) {
  return {
    tasks: tasks.found.map(({ title }) => title),
    steps: steps.found.map(({ name }) => name),
    details: details.found.map(({ text }) => text),
    people: people.found.map(({ name }) => name),
    slides: slides.found.map(({ title }) => title),
  };
}

const nothing = { tasks: [], steps: [], details: [], people: [], slides: [] };

describe('a substring of a title, name or text', () => {
  test('is limited to its first forty characters', async () => {
    const { server, found } = await anOffice();
    const title = 'ab'.repeat(20);
    await aProject(server.ctx, { tasks: [{ title }] });
    expect(await found(`${title}, and what nobody wrote`)).toEqual({ ...nothing, tasks: [title] });
  });

  test('finds tasks, steps, details, people and slides, each with its location', async () => {
    const { server, search, found } = await anOffice();
    const project = await aProject(server.ctx, { name: 'Jordan Lee', tasks: everywhere });
    const formosa = await aPerson(server.ctx, { name: 'Ann Formosa', role: 'Clerk' });
    const slideId = await aStoredSlide(server.ctx, { title: 'In form', projectId: project.id });
    expect(await found('form')).toEqual({
      tasks: ['File the Form'],
      steps: ['Perform it'],
      details: ['Form U4'],
      people: ['Ann Formosa'],
      slides: ['In form'],
    });
    const [task] = project.tasks;
    const [step] = task?.steps ?? [];
    const place = { projectId: project.id, projectName: 'Jordan Lee', archived: false };
    const inTask = { ...place, taskId: task?.id, taskTitle: 'File the Form' };
    const results = await search('form');
    expect(results.tasks).toEqual({
      found: [{ ...place, id: task?.id, title: 'File the Form' }],
      more: false,
    });
    expect(results.steps.found).toEqual([{ ...inTask, id: step?.id, name: 'Perform it' }]);
    expect(results.details.found).toEqual([
      {
        ...inTask,
        id: expect.any(Number),
        text: 'Form U4',
        stepId: step?.id,
        stepName: 'Perform it',
      },
    ]);
    expect(results.people.found).toEqual([
      { id: formosa.id, name: 'Ann Formosa', role: 'Clerk', isActive: true },
    ]);
    expect(results.slides.found).toEqual([
      { id: slideId, title: 'In form', projectName: 'Jordan Lee' },
    ]);
    expect(await found('rform')).toEqual({ ...nothing, steps: ['Perform it'] });
    expect(await found('the form')).toEqual({ ...nothing, tasks: ['File the Form'] });
    expect(await found('formless')).toEqual(nothing);
  });

  test.each([
    ['MÄRZ', 'Termin im März'],
    ['märz', 'TERMIN IM MÄRZ'],
    ['straße', 'Lange Straße 4'],
    ['ДОГОВОР', 'Подписать договор'],
    ['договор', 'ДОГОВОР'],
    ['ÉCOLE', 'une école'],
    ['契約書', '新しい契約書です'],
  ])('is found ignoring case: %s in %s', async (part, title) => {
    const { server, found } = await anOffice();
    await aProject(server.ctx, { tasks: [{ title }, { title: 'Another one' }] });
    expect(await found(part)).toEqual({ ...nothing, tasks: [title] });
  });

  const literal = [
    ['100% done', '100x done', '100%'],
    ['snake_case', 'snakeXcase', 'ke_ca'],
    [String.raw`C:\temp`, 'C:temp', String.raw`:\te`],
    ['say "yes" now', 'say yes now', '"yes"'],
    ["it's his", 'its his', "it's"],
    ['a AND b', 'ab', 'a AND'],
    ['R&D (new)', 'RD new', 'R&D'],
    ['wild*card', 'wildcard', 'wild*'],
    ['col:umn', 'column', 'col:'],
    ['one  two', 'one two', 'one  t'],
    ['end...', 'end', '...'],
    ['😀😀😀', '😀', '😀😀😀'],
  ] as const;
  test.each(literal)('is taken literally: %s, not %s', async (title, other, part) => {
    const { server, found } = await anOffice();
    await aProject(server.ctx, { tasks: [{ title }, { title: other }] });
    expect(await found(part)).toEqual({ ...nothing, tasks: [title] });
  });

  test('of two characters finds the beginnings of words of tasks, steps and people', async () => {
    const { server, found } = await anOffice();
    const names = ['U4 approved', 'File u4', '(U4)', 'Form-U4', 'BU4', '100% u_4'];
    await aProject(server.ctx, {
      tasks: [{ title: 'u4', steps: names.map((name) => ({ name, details: [{ text: 'U4' }] })) }],
    });
    await aPerson(server.ctx, { name: 'Ümit U4ridge' });
    const steps = names.slice(0, 4).toReversed();
    expect(await found('u4')).toEqual({
      ...nothing,
      tasks: ['u4'],
      steps,
      people: ['Ümit U4ridge'],
    });
    expect((await found('üm')).people).toEqual(['Ümit U4ridge']);
    expect((await found('u_')).steps).toEqual(['100% u_4']);
  });

  test('of fewer than two characters finds nothing, whatever its bytes', async () => {
    const { server, found } = await anOffice();
    await aProject(server.ctx, { tasks: [{ title: 'ab😀😀cd' }] });
    for (const q of ['', ' ', 'a', ' a ', '😀😀']) expect(await found(q)).toEqual(nothing);
    expect((await found('b😀😀')).tasks).toHaveLength(1);
  });

  test('is required and limited', async () => {
    const { client } = await anOffice();
    const ask = (query: object) => refused(client.request('search', { query } as never));
    expect(await ask({})).toMatchObject({ status: 400, errors: [{ path: 'q' }] });
    expect(await ask({ q: 'x'.repeat(201) })).toMatchObject({ status: 400 });
    expect(await ask({ q: 'abc', kind: 'files' })).toMatchObject({ status: 400 });
    expect(await ask({ q: 'abc', before: 'x' })).toMatchObject({ status: 400 });
  });
});

describe('evidence', () => {
  test('is found by file names and link titles, with its location', async () => {
    const { server, client, search } = await anOffice();
    const project = await aProject(server.ctx, { name: 'Jordan Lee', tasks: everywhere });
    const [task] = project.tasks;
    const [step] = task?.steps ?? [];
    const taskStepId = String(step?.id);
    const file = await client.make('addEvidenceFile', {
      query: { name: 'Signed Übergabe.pdf', taskStepId },
      bytes: 'x',
    });
    const link = await client.make('addEvidenceLink', {
      body: { address: 'https://files.example/4', name: 'Signed letter', taskId: task?.id },
    });
    const place = { projectId: project.id, projectName: 'Jordan Lee', archived: false };
    const inTask = { ...place, taskId: task?.id, taskTitle: 'File the Form', removed: false };
    expect((await search('signed')).evidence.found).toEqual([
      { ...inTask, id: link.id, name: 'Signed letter', stepId: null, stepName: null },
      {
        ...inTask,
        id: file.id,
        name: 'Signed Übergabe.pdf',
        stepId: step?.id,
        stepName: 'Perform it',
      },
    ]);
    await client.make('deleteEvidence', { params: { id: file.id } });
    const kind = { kind: 'evidence' } as const;
    const again = await search('übergabe', kind);
    expect(again.evidence.found).toMatchObject([{ id: file.id, removed: true }]);
    await client.make('deleteStep', { params: { id: step?.id ?? 0 } });
    expect((await search('signed', kind)).evidence.found).toMatchObject([{ id: link.id }]);
    await client.make('undeleteStep', { params: { id: step?.id ?? 0 } });
    expect((await search('signed', kind)).evidence.found).toHaveLength(2);
    await client.make('archiveProject', { params: { id: project.id } });
    expect((await search('letter')).evidence.found).toMatchObject([{ archived: true }]);
  });
});

describe('many results', () => {
  test('are returned 6 per kind, newest first, or 50 of one kind at a time', async () => {
    const { server, search } = await anOffice();
    const titles = Array.from({ length: 120 }, (_, index) => ({ title: `Call ${index}` }));
    await aProject(server.ctx, { tasks: titles });
    await aPerson(server.ctx, { name: 'Caller' });
    const overview = await search('call');
    expect(texts(overview).tasks).toEqual([119, 118, 117, 116, 115, 114].map((n) => `Call ${n}`));
    expect(overview.tasks.more).toBe(true);
    expect(overview.people).toMatchObject({ found: [{ name: 'Caller' }], more: false });
    const pages: SearchResults['tasks'][] = [];
    let before = overview.tasks.found.at(-1)?.id;
    while (before !== undefined) {
      const { tasks, people } = await search('call', { kind: 'tasks', before: String(before) });
      expect(people).toEqual({ found: [], more: false });
      pages.push(tasks);
      before = tasks.more ? tasks.found.at(-1)?.id : undefined;
    }
    expect(pages.map(({ found }) => found.length)).toEqual([50, 50, 14]);
    const all = [...overview.tasks.found, ...pages.flatMap(({ found }) => found)];
    expect(all.map(({ title }) => title)).toEqual(titles.map(({ title }) => title).toReversed());
  });

  test('an exact fit has no further results', async () => {
    const { server, search } = await anOffice();
    const tasks = Array.from({ length: 6 }, () => ({ title: 'Call' }));
    await aProject(server.ctx, { tasks });
    const results = (await search('call')).tasks;
    expect([results.found.length, results.more]).toEqual([6, false]);
  });
});

describe('search results follow', () => {
  test('a change of the text', async () => {
    const { server, client, found } = await anOffice();
    const { tasks } = await aProject(server.ctx, { tasks: everywhere });
    const task = { params: { id: tasks[0]?.id ?? 0 } };
    const step = { params: { id: tasks[0]?.steps[0]?.id ?? 0 } };
    const person = await aPerson(server.ctx, { name: 'Formosa' });
    const [detail] = await client.make('listStepDetails', step);
    await client.make('updateTask', { ...task, body: { title: 'Letter one' } });
    await client.make('updateStep', { ...step, body: { name: 'Letter two' } });
    await client.make('updateDetail', {
      params: { id: detail?.id ?? 0 },
      body: { text: 'Letter three' },
    });
    await client.make('updatePerson', { params: { id: person.id }, body: { name: 'Letterman' } });
    expect(await found('form')).toEqual(nothing);
    expect(await found('letter')).toEqual({
      tasks: ['Letter one'],
      steps: ['Letter two'],
      details: ['Letter three'],
      people: ['Letterman'],
      slides: [],
    });
  });

  test('ticks, which leave it as it is', async () => {
    const { server, client, found } = await anOffice();
    const { tasks } = await aProject(server.ctx, { tasks: everywhere });
    const step = { params: { id: tasks[0]?.steps[0]?.id ?? 0 } };
    const before = await found('form');
    const [detail] = await client.make('listStepDetails', step);
    const params = { id: detail?.id ?? 0 };
    await client.make('updateDetail', { params, body: { completion: 100 } });
    expect(await found('form')).toEqual(before);
  });

  test('the deletion of a record and its contents', async () => {
    const { server, client, found } = await anOffice();
    const { id, tasks } = await aProject(server.ctx, { tasks: [...everywhere, ...everywhere] });
    const person = await aPerson(server.ctx, { name: 'Formosa' });
    const lengths = async () =>
      Object.values(await found('form')).map((ofKind: string[]) => ofKind.length);
    const slideId = await aStoredSlide(server.ctx, { title: 'In form' });
    expect(await lengths()).toEqual([2, 2, 2, 1, 1]);
    await client.make('deleteSlide', { params: { id: slideId } });
    await client.make('deleteStep', { params: { id: tasks[0]?.steps[0]?.id ?? 0 } });
    expect(await lengths()).toEqual([2, 1, 1, 1, 0]);
    await client.make('deleteTask', { params: { id: tasks[0]?.id ?? 0 } });
    expect(await lengths()).toEqual([1, 1, 1, 1, 0]);
    await client.make('deletePerson', { params: { id: person.id } });
    await client.make('deleteProject', { params: { id } });
    expect(await found('form')).toEqual(nothing);
  });

  test('a move to another task', async () => {
    const { server, client, search } = await anOffice();
    const tasks = [...everywhere, { title: 'Elsewhere' }];
    const project = await aProject(server.ctx, { tasks });
    const [from, to] = project.tasks;
    const params = { id: from?.steps[0]?.id ?? 0 };
    await client.make('updateStep', { params, body: { taskId: to?.id ?? 0 } });
    const place = { taskId: to?.id, taskTitle: 'Elsewhere' };
    const { steps, details } = await search('form');
    expect([steps.found, details.found]).toMatchObject([[place], [place]]);
  });

  test('archiving: archived results are marked', async () => {
    const { server, client, search } = await anOffice();
    const { id } = await aProject(server.ctx, { tasks: everywhere });
    const archived = async () => {
      const { tasks, steps, details } = await search('form');
      return [...tasks.found, ...steps.found, ...details.found].map((one) => one.archived);
    };
    await client.make('archiveProject', { params: { id } });
    expect(await archived()).toEqual([true, true, true]);
    await client.make('restoreProject', { params: { id } });
    expect(await archived()).toEqual([false, false, false]);
  });

  test('deactivation: inactive people are marked', async () => {
    const { server, search } = await anOffice();
    await aPerson(server.ctx, { name: 'Formosa', isActive: false });
    expect((await search('form')).people.found).toMatchObject([{ isActive: false }]);
  });
});
