import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { sample } from '../reliability/harness/scale.ts';
import { engine } from './testing/database.ts';
import { aDump, lasting } from './testing/dump.ts';
import { callsWith, specimenOf } from './testing/specimens.ts';
import { copiesOf, specimenWorld } from './testing/specimens/world.ts';

type Schema = {
  type?: string;
  format?: string;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
};

/** Taken as sent, not texts, or stored only under conditions. */
const notStored = /password|address|zone|colou?r|day|date|At$|^reason$|^moveTo$/i;

const world = copiesOf(specimenWorld);

const withTexts = callsWith(
  (call) => call.may !== 'anyone' && 'body' in call && textsIn(schemaOf(call.body)) !== undefined,
);

// The form is above the database; a part shows that both engines store it.
const called = engine === 'sqlite' ? withTexts : sample(withTexts, 5);

test.each(called)('%s stores every text in its one form', async (name) => {
  const { server, primary, ids } = await world();
  const { call, send } = specimenOf(name);
  const given = send(ids);
  const texts = textsIn(schemaOf((call as { body: z.ZodMiniType }).body)) as Record<
    string,
    unknown
  >;
  const ask = () => {
    const body = { ...given.body, ...texts };
    return primary.request(name, { ...given, body } as never);
  };
  let answer = await ask();
  // Without the fields that exclude each other, or need another one.
  for (let tries = 0; answer.status === 400 && tries < 3; tries += 1) {
    const { errors = [] } = (await answer.json()) as { errors?: { path: string }[] };
    for (const { path } of errors) delete texts[path.split('.')[0] ?? ''];
    if (tries > 0) for (const list of ['tasks', 'steps', 'details']) delete texts[list];
    answer = await ask();
  }
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  const stored = JSON.stringify(lasting(await aDump(server.database)));
  for (const [, number] of JSON.stringify(texts).matchAll(/E\u0301(\d+)/g))
    expect(stored).toMatch(new RegExp(String.raw`É${number}(\\+n| )Å`));
  expect(stored).not.toMatch(/[\u2028\u2029\u200b\u202a\u202c\ufeff]|\\u000b/);
  expect(stored).toBe(stored.normalize('NFC'));
});

test('two people look alike only if they have the same name', async () => {
  const { primary } = await world();
  for (const name of ['Ada\u200b Lund', 'A\u202ada Lund', 'Ada\u00ad Lund'])
    expect(await primary.make('createPerson', { body: { name } })).toMatchObject({
      name: 'Ada Lund',
    });
  const sent = { name: 'Bo', email: 'bo\u200b@lund.example' };
  expect(await primary.make('createPerson', { body: sent })).toMatchObject({
    email: 'bo@lund.example',
  });
  const again = await primary.request('createPerson', { body: { ...sent, name: 'Bo Lee' } });
  expect(again.status).toBe(409);
});

test('a text is found, and a name is taken, however either is composed', async () => {
  const { primary } = await world();
  const names = ['Jose\u0301 N\u00fa\u00f1ez', 'Jos\u00e9 Nu\u0301n\u0303ez'];
  for (const name of names) await primary.make('createPerson', { body: { name } });
  for (const q of [...names, '\u200bN\u00fan\u0303ez ']) {
    const { people } = await primary.make('search', { query: { q } });
    expect(people.found, q).toHaveLength(2);
  }
  const cities = ['Z\u00fcrich', 'Zu\u0308rich', 'Z\u00fc\u200brich', '\ufeffz\u00dcRICH\u202c'];
  const taken = [];
  for (const name of cities)
    taken.push((await primary.request('createMarket', { body: { name } })).status);
  expect(taken).toEqual([201, 409, 409, 409]);
});

function schemaOf(schema: unknown): Schema {
  return z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** A body with every text that the schema allows, each sent in another form. Undefined without a text. */
function textsIn(schema: Schema, name = '', count = { texts: 0 }): unknown {
  const { type, items, properties, required = [], anyOf } = schema;
  for (const one of anyOf ?? []) {
    const value = textsIn(one, name, count);
    if (value !== undefined) return value;
  }
  if (type === 'string') return textFor(schema, name, count);
  if (items) {
    const item = textsIn(items, name, count);
    return item === undefined ? undefined : [item];
  }
  if (!properties) return undefined;
  const values = Object.entries(properties)
    // The other name of a title.
    .filter(([key]) => key !== 'name' || !('title' in properties))
    .map(([key, one]) => [key, textsIn(one, key, count)] as const)
    .filter(([, value]) => value !== undefined);
  const missing = required.some((key) => !values.some(([one]) => one === key));
  return values.length === 0 || (name !== '' && missing) ? undefined : Object.fromEntries(values);
}

function textFor({ maxLength, format }: Schema, name: string, count: { texts: number }) {
  if (maxLength === undefined || notStored.test(name)) return undefined;
  if (format === 'email') return '\u202afinne\u0301@lund.example\u202c\u200b';
  count.texts += 1;
  return `\ufeff\u200bE\u0301${count.texts}\u000bA\u030a\u2028u\u0308\u2029o\u202c`;
}
