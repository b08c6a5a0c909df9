import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';

import { notSignedIn } from '#contract/permissions.ts';
import { aPerson, aProject } from '#demo/builders.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { small, tools } from './server.ts';

async function assistant({ send }: TestServer, token: string) {
  const client = new Client({ name: 'assistant', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
    fetch: (address, init) => send(new URL(address).pathname, init),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const ask = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const [{ text }] = content as unknown as [{ text: string }];
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096);
    return isError ? text : (JSON.parse(text) as { rows: Record<string, unknown>[] });
  };
  return { client, ask };
}

async function aServer() {
  const server = await testServer({ now: () => '2026-11-29T12:00:00.000Z' });
  const maya = await server.signedIn({ username: 'maya', isPrimary: true });
  const viewer = await server.signedIn({ username: 'vera', role: 'viewer' });
  const dana = await aPerson(server.ctx, { name: 'Dana Reed' });
  const hire = (name: string, market: string, dueDate: string, rest = {}) =>
    maya.make('createProject', {
      body: {
        name,
        market,
        category: 'Advisor Hire',
        endDate: '2027-01-11',
        tasks: [
          {
            title: 'Technology',
            steps: [
              { name: `Laptop for ${name}`, dueDate, personIds: [dana.id] },
              { name: 'Later', dueDate: '2026-12-24' },
            ],
          },
        ],
        ...rest,
      },
    });
  await hire('Robert Achebe', 'Denver', '2026-11-02');
  await hire('Curtis Hale', 'Dallas', '2026-11-09');
  const falcon = await hire('Falcon', 'Denver', '2026-10-01', { visibility: 'people' });
  const tokenOf = async (client: typeof maya) =>
    (await client.make('createToken', { body: { name: 'Assistant' } })).token;
  return {
    server,
    maya,
    viewer,
    falcon,
    tokens: { maya: await tokenOf(maya), viewer: await tokenOf(viewer) },
  };
}

test('an assistant lists the tools, and asks about late work in a market', async () => {
  const { server, tokens } = await aServer();
  const { client, ask } = await assistant(server, tokens.viewer);
  const { tools: listed } = await client.listTools();
  expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.keys(tools).toSorted());
  for (const { description, annotations, inputSchema } of listed) {
    expect(description).toMatch(/\.$/);
    expect(annotations).toMatchObject({ readOnlyHint: true });
    expect(inputSchema.type).toBe('object');
  }
  expect(await ask('what_is_late', { market: 'denver' })).toEqual({
    today: '2026-11-29',
    lateSteps: 1,
    rows: [
      {
        step: 'Laptop for Robert Achebe',
        task: 'Technology',
        hire: 'Robert Achebe',
        market: 'Denver',
        due: '2026-11-02',
        owners: ['Dana Reed'],
        link: expect.stringMatching(/\/projects\/1$/),
      },
    ],
  });
});

test('no tool names a hire that the account does not see', async () => {
  const { server, tokens, falcon } = await aServer();
  const inputs: Record<string, Record<string, unknown>[]> = {
    show_hire: [{ id: falcon.id }, { id: 1 }],
    list_evidence: [{ id: falcon.id }],
    find_items: [{ text: 'Falcon' }, { text: 'Laptop' }],
    work_of_person: [{ name: 'Dana' }],
    what_changed: [{ since: '2026-01-01' }, { since: '2026-01-01', hireId: falcon.id }],
  };
  const { ask } = await assistant(server, tokens.viewer);
  const { ask: primary } = await assistant(server, tokens.maya);
  let seen = '';
  for (const name of Object.keys(tools)) {
    for (const input of inputs[name] ?? [{}]) {
      expect(JSON.stringify(await ask(name, input)), name).not.toContain('Falcon');
      seen += JSON.stringify(await primary(name, input));
    }
  }
  expect(seen.split('Falcon').length).toBeGreaterThan(8);
  expect(await ask('show_hire', { id: falcon.id })).toBe('Project not found');
  expect(JSON.stringify(await primary('find_hires', { name: 'falc' }))).toContain(
    'only its people',
  );
});

test('each tool answers what it says', async () => {
  const { server, tokens, maya } = await aServer();
  const { ask } = await assistant(server, tokens.maya);
  expect(await ask('find_hires', { market: 'Dallas' })).toMatchObject({
    hires: 1,
    rows: [
      { name: 'Curtis Hale', hireDate: '2027-01-11', manager: 'nobody', progress: 0, late: 1 },
    ],
  });
  expect(await ask('show_hire', { id: 1 })).toMatchObject({
    name: 'Robert Achebe',
    openSteps: 2,
    rows: [
      { step: 'Laptop for Robert Achebe', owners: ['Dana Reed'] },
      { step: 'Later', owners: ['nobody'] },
    ],
  });
  expect(await ask('my_work')).toContain('not linked to a person');
  expect(await ask('work_of_person', { name: 'reed' })).toMatchObject({
    person: 'Dana Reed',
    openSteps: 3,
  });
  expect(await ask('work_of_person', { name: 'nobody' })).toBe('Nobody has the name "nobody"');
  expect(await ask('people_and_load')).toMatchObject({
    rows: [{ name: 'Dana Reed', openSteps: 3 }],
  });
  const { rows } = (await ask('status_report', { market: 'denver' })) as { rows: object[] };
  expect(rows).toMatchObject([{ hire: 'Falcon' }, { hire: 'Robert Achebe' }]);
  expect(await ask('what_changed', { since: '2026-11-29', hireId: 2 })).toMatchObject({
    rows: expect.arrayContaining([
      { at: '2026-11-29T12:00', who: 'maya', what: 'created the project Curtis Hale' },
    ]),
  });
  expect(await ask('find_items', { text: 'laptop for' })).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ step: 'Laptop for Falcon', hire: 'Falcon' }),
    ]),
  });
  await aProject(server.ctx, { name: 'Another' });
  expect(await ask('list_names')).toMatchObject({
    rows: expect.arrayContaining([{ market: 'Denver' }]),
  });
  expect(await ask('list_evidence', { id: 1 })).toMatchObject({ evidence: 0, rows: [] });
  expect(await ask('list_templates')).toEqual({ rows: [] });
  await maya.make('createProjectTemplate', { body: { name: 'Hire' } });
  expect(await ask('list_templates')).toMatchObject({ rows: [{ name: 'Hire', tasks: [] }] });
});

test('what is late says that it stopped at 1,000 steps', async () => {
  const { server, tokens, maya } = await aServer();
  const steps = Array.from({ length: 175 }, (_, at) => ({
    name: `Step ${at}`,
    dueDate: '2026-01-05',
    personIds: [1],
  }));
  const tasks = [1, 2, 3, 4, 5, 6].map((at) => ({ title: `Task ${at}`, steps }));
  const body = { name: 'Huge', market: 'Boston', category: 'Advisor Hire', tasks };
  const { ask } = await assistant(server, tokens.maya);
  expect(await ask('what_is_late')).not.toHaveProperty('incomplete');
  await maya.make('createProject', { body });
  const incomplete = expect.stringContaining('1,000');
  expect(await ask('what_is_late', { market: 'Denver' })).toMatchObject({ rows: [], incomplete });
  expect(await ask('work_of_person', { name: 'Dana' })).toMatchObject({ incomplete });
});

test('texts reach an assistant without what people do not see, and refusals are short', async () => {
  const { server, tokens, maya } = await aServer();
  const hidden = String.fromCodePoint(0xe0049, 0xe0067, 0xe006e, 0xe01ef);
  await maya.make('updateProject', { params: { id: 1 }, body: { name: `Robert${hidden} A.` } });
  const { ask } = await assistant(server, tokens.maya);
  expect(await ask('find_hires', { name: 'robert' })).toMatchObject({
    rows: [{ name: 'Robert A.' }],
  });
  expect(await ask('work_of_person', { name: `x${hidden}` })).toBe('Nobody has the name "x"');
  await ask('work_of_person', { name: 'é'.repeat(6000) });
});

test('only a bearer token is a way in, and only POST', async () => {
  const { server, maya, tokens } = await aServer();
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const init = (headers: Record<string, string>) => ({
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  });
  const status = async (headers: Record<string, string>) =>
    (await server.send('/mcp', init(headers))).status;
  expect(await status({})).toBe(401);
  expect(await status({ cookie: maya.cookie })).toBe(401);
  expect(await status({ authorization: 'Bearer wmk_no', cookie: maya.cookie })).toBe(401);
  expect(await status({ authorization: `Bearer ${tokens.maya}` })).toBe(200);
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const headers = { authorization: `Bearer ${tokens.maya}` };
    const answer = await server.send('/mcp', { method, headers });
    expect(answer.status, method).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  }
});

test('a deleted token ends the way in', async () => {
  const { server, maya, tokens } = await aServer();
  const { ask } = await assistant(server, tokens.maya);
  await ask('list_names');
  const [token] = await maya.make('listOwnTokens', {});
  await maya.make('deleteToken', { params: { id: token?.id ?? 0 } });
  await expect(ask('list_names')).rejects.toThrow(notSignedIn);
});

test('no subscription stays open', async () => {
  const { server, tokens } = await aServer();
  const { client } = await assistant(server, tokens.maya);
  expect(client.getServerCapabilities()?.tools?.listChanged).toBeFalsy();
  const version = '2026-07-28';
  const answer = await server.send('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${tokens.maya}`,
      'mcp-protocol-version': version,
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': version,
          'io.modelcontextprotocol/clientInfo': { name: 'assistant', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  // A stream would not end.
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(await answer.json()).toMatchObject({ error: { message: 'Subscription limit reached' } });
});

test('answers have at most 4 KB, and say what is left out', () => {
  const rows = Array.from({ length: 500 }, (_, nth) => ({ step: `Step ${nth} ${'€'.repeat(20)}` }));
  const text = small({ facts: { late: 500 }, rows, rest: 'Name a market.' });
  expect(Buffer.byteLength(text)).toBeGreaterThan(3000);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4000);
  const answer = JSON.parse(text) as { rows: unknown[]; notShown: number; hint: string };
  expect(answer.rows.length + answer.notShown).toBe(500);
  expect(answer.hint).toBe('Name a market.');
  const huge = small({ rows: [{ text: 'x'.repeat(10_000) }] });
  expect(JSON.parse(huge)).toEqual({ rows: [], notShown: 1 });
});
