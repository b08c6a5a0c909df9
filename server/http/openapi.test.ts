import { readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { lengths } from '#contract/limits.ts';

import { filesWithObjects } from './contract-files.ts';
import { exampleId } from './docs-bodies.ts';
import { exampleBody } from './docs-example.ts';
import { docs } from './docs-routes.ts';
import type { Env } from './env.ts';
import { isObject } from './openapi-schemas.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import type { OpenApi, Operation } from './openapi.ts';

const app = new Hono<Env>();
docs(app);

const all = Object.entries(calls) as [CallName, Call][];
let api: OpenApi;
let page: string;
beforeAll(async () => {
  api = (await (await app.request('/api/openapi.json')).json()) as OpenApi;
  page = await (await app.request('/api/docs')).text();
});

function operationOf(name: CallName): Operation {
  const call: Call = calls[name];
  const operation = api.paths[call.path]?.[call.method.toLowerCase()];
  if (!operation) throw new Error(`${name} is missing`);
  return operation;
}

const statusesOf = (name: CallName) => Object.keys(operationOf(name).responses).map(Number);
const schemaOf = (name: string): JsonSchema => api.components.schemas[name] ?? {};

describe('the document', () => {
  test('describes every call, and no other', () => {
    const described = Object.values(api.paths).flatMap((methods) => Object.values(methods));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(calls).toSorted(),
    );
    for (const [name, call] of all) {
      const operation = operationOf(name);
      expect(operation.summary).toBe(call.summary);
      expect(operation.tags).toEqual([call.noun]);
      expect(operation.responses).toHaveProperty(String(call.status));
      expect(Boolean(operation.requestBody)).toBe(Boolean(call.body ?? call.form ?? call.raw));
      const ids = (operation.parameters ?? []).filter((one) => one.in === 'path');
      expect(ids.map(({ name: id }) => `{${id}}`)).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    }
  });

  test('has no broken references', () => {
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [, path = ''] of references) {
      let place: unknown = api;
      for (const key of path.split('/')) place = (place as Record<string, unknown>)[key];
      expect(place, path).toBeDefined();
    }
    expect(JSON.stringify(api)).not.toMatch(/"\$(schema|id)":/);
  });

  test('names the objects of every file of the contract', async () => {
    const folder = new URL('../../contract/', import.meta.url);
    const files = readdirSync(folder).filter((file) => /^[a-z-]+\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      const module = (await import(new URL(file, folder).href)) as object;
      if (!Object.values(module).some(isObject)) continue;
      expect(filesWithObjects, file).toContain(module);
    }
  });

  test('publishes limits, defaults and kinds of the fields', () => {
    const { properties = {}, required } = schemaOf('NewProject');
    expect(required).toEqual(['name', 'category', 'market']);
    expect(properties['name']).toMatchObject({ minLength: 1, maxLength: lengths.name });
    expect(properties['priority']).toMatchObject({ default: 'medium' });
    expect(properties['status']).toMatchObject({ default: 'planning' });
    expect(properties['tasks']).toMatchObject({ maxItems: 200, default: [] });
    expect(schemaOf('Project').properties?.['createdAt']).toEqual({
      type: 'string',
      format: 'date-time',
    });
    expect(schemaOf('Project').properties?.['id']).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
    });
    const include = operationOf('readProject').parameters?.find(({ name }) => name === 'include');
    expect(include).toMatchObject({ in: 'query', schema: { const: 'details' } });
    expect(include?.required).toBeUndefined();
  });

  test('lists required response fields', () => {
    expect(schemaOf('Project').required).toEqual(Object.keys(schemaOf('Project').properties ?? {}));
    expect(schemaOf('TaskStep').required).not.toContain('details');
    expect(JSON.stringify(api)).not.toContain('additionalProperties');
  });

  test('documents permissions, and which calls need a session, or neither it nor a token', () => {
    expect(api.security).toEqual([{ session: [] }, { token: [] }]);
    for (const [name, { may }] of all) {
      const isOpen = may === 'anyone' && name !== 'readLinkOwner';
      if (isOpen) expect(operationOf(name).security).toEqual([]);
    }
    const session = [{ session: [] }];
    expect(operationOf('listProjects').security).toBeUndefined();
    expect(operationOf('readCurrentUser').security).toBeUndefined();
    expect(operationOf('createToken').security).toEqual(session);
    expect(operationOf('updateProjectManager').security).toEqual(session);
  });

  test('lists the error statuses of each call', () => {
    expect(statusesOf('signIn')).toEqual([200, 400, 401, 403, 413, 415, 429, 500, 503, 507]);
    expect(statusesOf('createProject')).toEqual([
      201, 400, 401, 403, 409, 410, 413, 415, 500, 503, 507,
    ]);
    expect(statusesOf('readProject')).toEqual([200, 304, 400, 401, 404, 500, 503]);
    expect(statusesOf('listMarkets')).toEqual([200, 304, 401, 500, 503]);
    const ofUpload = [200, 400, 401, 403, 409, 413, 415, 500, 503, 507];
    expect(statusesOf('setLogo')).toEqual(ofUpload);
    expect(statusesOf('generateSlide')).toEqual([
      ...ofUpload.slice(0, 5),
      410,
      ...ofUpload.slice(5, 7),
      429,
      ...ofUpload.slice(7),
    ]);
    expect(statusesOf('readLogo')).toEqual([200, 401, 404, 500, 503]);
    expect(statusesOf('downloadSlide')).toEqual([200, 401, 404, 500, 503]);
  });

  test('describes forms with files, and responses that are files', () => {
    const form = operationOf('generateSlide').requestBody?.content['multipart/form-data']?.schema;
    expect(form?.required).toEqual(['title', 'people', 'messageTemplate', 'complianceNumber']);
    expect(form?.properties).toMatchObject({
      title: { type: 'string', minLength: 1, maxLength: lengths.name },
      people: { type: 'string' },
      format: { enum: ['landscape', 'square', 'portrait'], default: 'landscape' },
      photo: { type: 'string', format: 'binary', description: expect.stringContaining('10 MB') },
    });
    const logo = operationOf('setLogo').requestBody?.content['multipart/form-data']?.schema;
    expect(logo?.required).toEqual(['logo']);
    for (const [name, call] of all) {
      if (!call.file) continue;
      expect(operationOf(name).responses[call.status], name).toMatchObject({
        content: { [call.file]: { schema: { type: 'string', format: 'binary' } } },
      });
    }
    expect(operationOf('generateSlide').responses[200]).toMatchObject({
      headers: { 'X-Slide-Id': {} },
    });
  });

  test('has the headers of lists, of idempotent writes, and of the event stream', () => {
    for (const [name, call] of all) {
      const { parameters = [], responses } = operationOf(name);
      const takes = (header: string) =>
        parameters.some((one) => one.in === 'header' && one.name === header);
      const success = responses[call.status] ?? {};
      const etag = 'headers' in success && Object.hasOwn(success.headers ?? {}, 'ETag');
      expect({ name, etag, takes: takes('If-None-Match') }).toEqual({
        name,
        etag: call.cached !== undefined,
        takes: call.cached !== undefined,
      });
      expect(takes('Idempotency-Key')).toBe(call.method === 'POST' && call.may !== 'anyone');
      expect(takes('Last-Event-ID')).toBe(call.stream !== undefined);
    }
  });
});

describe('the examples', () => {
  const withBody = all.filter(([, call]) => call.body);

  test.for(withBody)('%s accepts the body of its example', ([name, call]) => {
    const body = exampleBody(operationOf(name), api.components.schemas);
    const parsed = call.body?.safeParse(body);
    expect(parsed?.error?.issues ?? []).toEqual([]);
  });

  test('generateSlide accepts the form of its example, and the page shows it', () => {
    const form = exampleBody(operationOf('generateSlide'), api.components.schemas);
    expect(calls.generateSlide.form.safeParse(form).error?.issues ?? []).toEqual([]);
    expect(page).toContain('-F &#39;photo=@picture.jpg&#39;');
    expect(page).toContain('-F &#39;title=Welcome Alex Carter&#39;');
  });

  test.for(withBody)('%s rejects it without any of the required fields', ([name, call]) => {
    const operation = operationOf(name);
    const body = exampleBody(operation, api.components.schemas) as Record<string, unknown>;
    const reference = operation.requestBody?.content['application/json']?.schema.$ref ?? '';
    const required = schemaOf(reference.split('/').at(-1) ?? '').required ?? [];
    for (const field of required) {
      const { [field]: left, ...rest } = body;
      expect(left, field).toBeDefined();
      expect(call.body?.safeParse(rest).success, field).toBe(false);
    }
  });
});

describe('the page', () => {
  test('has every call with method, path, summary and an example', () => {
    for (const [name, { method, path, summary }] of all) {
      const from = page.indexOf(`<article aria-labelledby="${name}">`);
      const article = page.slice(from, page.indexOf('</article>', from));
      expect(article).toContain(summary);
      expect(article).toContain(`>${method}</b>`);
      expect(article).toContain(`<code>${path}</code>`);
      expect(article).toContain(`&quot;$WAYMARK${path.replace('{id}', String(exampleId(path)))}`);
    }
  });

  test('has unique ids and no broken links', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(links.length).toBeGreaterThan(all.length);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
  });

  test('complies with the security policy, and loads no external resources', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    const loaded = [...page.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, to]) => to ?? '');
    expect(loaded.every((to) => to.startsWith('/'))).toBe(true);
  });

  test('has one h1, and skips no heading level', () => {
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });
});

describe.each([
  ['/api/docs', 'text/html; charset=UTF-8'],
  ['/api/docs.css', 'text/css; charset=UTF-8'],
  ['/api/openapi.json', 'application/json; charset=UTF-8'],
])('%s', (path, type) => {
  test('needs no session, and is cached with revalidation', async () => {
    const first = await app.request(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe(type);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await app.request(path, { headers: { 'if-none-match': etag } });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
  });

  test('is compressed if accepted', async () => {
    const plain = await (await app.request(path)).text();
    const packed = await app.request(path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(plain);
  });
});
