import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';

import type { AccountLinkKind } from '#contract/account-links.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { sha256 } from '#server/files/sha256.ts';
import { entities, kindOf, kinds } from '#server/records/kinds.ts';
import type { Edited } from '#server/records/kinds.ts';
import { readCurl } from '#server/testing/curl.ts';
import type { CurlRequest } from '#server/testing/curl.ts';
import { checkAnswer } from '#server/testing/server.ts';
import { aPicture } from '#server/testing/slides.ts';
import { codeNow, copiesOf, factor, specimenWorld } from '#server/testing/specimens/world.ts';

import { sample } from '../../reliability/harness/scale.ts';
import { exampleCodes, exampleSecrets } from './docs-bodies.ts';
import { docs } from './docs-routes.ts';
import type { Env } from './env.ts';

/* Every example of the API page is sent unchanged and must return the documented response. */

const pages = new Hono<Env>();
docs(pages);
const page = await (await pages.request('/api/docs')).text();
const all = Object.entries(calls) as [CallName, Call][];

function articleOf(name: CallName): string {
  const from = page.indexOf(`<article aria-labelledby="${name}">`);
  return page.slice(from, page.indexOf('</article>', from));
}

function exampleOf(name: CallName): CurlRequest {
  const [, example = ''] =
    /<h4>Example<\/h4>\s*<pre><code>(.*?)<\/code>/s.exec(articleOf(name)) ?? [];
  const [request] = readCurl(asText(example));
  if (!request) throw new Error(`The page has no example of ${name}.`);
  return request;
}

function asText(html: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => characters[name] ?? '');
}

function statusShown(name: CallName): number {
  return Number(/<h4>Answer<\/h4>\s*<\D*(\d{3})/.exec(articleOf(name))?.[1]);
}

/** The tables of versioned records. The examples save version 7. */
const edited = entities
  .filter((entity): entity is Edited => !kindOf(entity).unversioned)
  .map((entity) => kinds[entity].table);

/** A server with the records used in the examples, and a session of their account. */
const theExamplesWorld = copiesOf(async (server) => {
  const reader = { username: 'admin', password: 'your password' };
  const { primary, ids } = await specimenWorld(server, reader);
  for (const table of edited) {
    await server.database.write.updateTable(table).set({ version: 7 }).execute();
  }
  for (const [kind, secret] of Object.entries(exampleSecrets)) {
    await server.database.write
      .updateTable('accountLinks')
      .set({ tokenHash: sha256(secret) })
      .where('kind', '=', kind as AccountLinkKind)
      .execute();
  }
  const { token } = await primary.make('createToken', {
    body: { name: 'Examples', access: 'write' },
  });
  return { primary, token, link: ids.personalLink };
});

type World = Awaited<ReturnType<typeof theExamplesWorld>>;

async function send({ server, primary, token, link }: World, name: CallName): Promise<void> {
  const call: Call = calls[name];
  const { method, path, headers: sent, form, takes, ...example } = exampleOf(name);
  const headers = withToken({ headers: sent }, token, link);
  const cookie = headers['Authorization'] ? '' : primary.cookie;
  // No example can have the code of every moment.
  const body = example.body?.replace(exampleCodes.digits, codeNow(factor.pending));
  const answer = await server.send(path, {
    method,
    headers: { ...headers, cookie },
    body: form.length > 0 ? await formOf(form) : (body ?? null),
  });
  const { status } = answer;
  const type = answer.headers.get('content-type') ?? '';
  if (call.stream) await answer.body?.cancel();
  const text = call.stream || call.file ? '' : await answer.text();
  expect({ name, status, text: status < 400 ? '' : text }).toEqual({
    name,
    status: statusShown(name),
    text: '',
  });
  expect(takes).toBe(call.stream ? '-N' : call.file ? '-OJ' : undefined);
  if (call.answer) checkAnswer(name, call.answer, JSON.parse(text));
  if (call.file) expect(type).toBe(call.file);
  if (call.stream) expect(type).toMatch(/^text\/event-stream/);
}

type Headed = Pick<CurlRequest, 'headers'>;

/** As the shell puts it in. */
function withToken({ headers }: Headed, token: string, link = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('$WAYMARK_TOKEN', token).replace('$WAYMARK_LINK', link),
    ]),
  );
}

async function formOf(fields: CurlRequest['form']): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (!value.startsWith('@')) form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(await aPicture())]), value.slice(1));
  }
  return form;
}

const writes = all.filter(([, { method }]) => method !== 'GET');

describe('the examples of the API page', () => {
  test('of all reads get the documented responses', async () => {
    const world = await theExamplesWorld();
    const reads = all.filter(([, { method }]) => method === 'GET');
    expect(reads.length).toBeGreaterThan(20);
    for (const [name] of reads) await send(world, name);
  });

  test.for(sample(writes, 2))('of %s is answered as the page says', async ([name]) => {
    const world = await theExamplesWorld();
    // A restore first needs its deletion's example.
    const before = name.replace(/^undelete(?=Batch)/, 'undo').replace('undelete', 'delete');
    if (before !== name) await send(world, before as CallName);
    await send(world, name);
  });

  test('of the introduction reads with an API token', async () => {
    const { server, token } = await theExamplesWorld();
    const introduction = /Getting started<\/h2>.*?<pre><code>(.*?)<\/code>/s.exec(page)?.[1] ?? '';
    const [read, ...more] = readCurl(asText(introduction));
    expect(more).toEqual([]);
    const answer = await server.send(read?.path ?? '', {
      headers: withToken(read ?? { headers: {} }, token),
    });
    expect(answer.status).toBe(200);
    checkAnswer('listProjects', calls.listProjects.answer, await answer.json());
  });
});
