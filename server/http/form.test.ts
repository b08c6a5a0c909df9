import { describe, expect, test } from 'vitest';

import { testServer } from '#server/testing/server.ts';
import { aPicture, slideForm } from '#server/testing/slides.ts';

async function aSender() {
  const server = await testServer();
  const { cookie } = await server.signedIn();
  return async (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { ...headers, cookie }, body, duplex: 'half' };
    const answer = await server.send('/api/generate-slide', init as RequestInit);
    const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
    return [answer.status, message];
  };
}

const multipart = { 'content-type': 'multipart/form-data; boundary=edge' };

function part(disposition: string, text = 'x'): string {
  return `--edge\r\ncontent-disposition: ${disposition}\r\n\r\n${text}\r\n`;
}

describe('a form', () => {
  test.each([
    ['JSON', { 'content-type': 'application/json' }, '{}'],
    ['no type at all', {}, new Uint8Array([1])],
    ['another kind of form', { 'content-type': 'application/x-www-form-urlencoded' }, 'title=x'],
    ['no boundary', { 'content-type': 'multipart/form-data' }, part('form-data; name="title"')],
    ['compressed', { ...multipart, 'content-encoding': 'gzip' }, 'x'],
  ])('with content type %s is a 415', async (_, headers, body) => {
    const send = await aSender();
    expect(await send(body, headers)).toEqual([
      415,
      'Content-Type must be multipart/form-data, without Content-Encoding',
    ]);
  });

  test.each([
    ['nothing in it', ''],
    ['no end', part('form-data; name="title"')],
    ['another boundary', part('form-data; name="title"').replace('edge', 'other')],
    ['a part without a name', `${part('form-data')}--edge--\r\n`],
    ['no dispositions', '--edge\r\n\r\nx\r\n--edge--\r\n'],
    ['half a part', '--edge\r\ncontent-dis'],
    ['nothing but bytes', Buffer.alloc(5000, 0)],
    [
      '10 KB of headers',
      `${part(`form-data; name="title"${'\r\nx: y'.repeat(1700)}`)}--edge--\r\n`,
    ],
  ])('with %s is damaged', async (_, body) => {
    const send = await aSender();
    expect(await send(body, multipart)).toEqual([400, 'The form is malformed']);
  });

  test('with an unnamed field or 10,000 fields is refused', async () => {
    const send = await aSender();
    const nameless = slideForm();
    nameless.append('', 'x');
    expect(await send(nameless)).toEqual([400, 'The form has a field without a name']);
    const many = slideForm();
    for (let count = 0; count < 10_000; count += 1) many.append(`f${count}`, 'x');
    expect(await send(many)).toEqual([400, 'The form has too many fields']);
    // Counted before the form is parsed, which would report that it has no end.
    const endless = part('form-data; name="title"').repeat(200);
    expect(await send(endless, multipart)).toEqual([400, 'The form has too many fields']);
    const deep = slideForm();
    deep.append('a[b]'.repeat(1000), 'x');
    deep.append('__proto__', 'x');
    expect((await send(deep))[0]).toBe(200);
  });

  test('accepts one photo, with its field name', async () => {
    const send = await aSender();
    const photo = () => aPicture().then((bytes) => new Blob([new Uint8Array(bytes)]));
    const two = slideForm();
    two.append('photo', await photo(), 'a.jpg');
    two.append('photo', await photo(), 'b.jpg');
    expect(await send(two)).toEqual([400, 'Must be a single file']);
    const elsewhere = slideForm();
    elsewhere.append('title', await photo(), 'a.jpg');
    expect(await send(elsewhere)).toEqual([400, 'Must be text']);
    const asText = slideForm();
    asText.append('photo', 'a text');
    expect(await send(asText)).toEqual([400, 'Must be a file']);
  });

  test('accepts each field once, in UTF-8', async () => {
    const send = await aSender();
    const twice = slideForm();
    twice.append('title', 'Another');
    expect(await send(twice)).toEqual([400, 'Must be sent only once']);
    const latin1 = Buffer.from(
      part('form-data; name="title"', 'Ren\u00e9') + '--edge--\r\n',
      'latin1',
    );
    expect(await send(latin1, multipart)).toEqual([400, 'Must be valid UTF-8']);
  });

  test('treats an empty file field as no file', async () => {
    const send = await aSender();
    const form = slideForm();
    form.append('photo', new Blob([]), '');
    expect((await send(form))[0]).toBe(200);
  });

  test('that is interrupted is a 400', async () => {
    const send = await aSender();
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        if ((sent += 1) > 3) controller.error(new Error('gone'));
        else controller.enqueue(Buffer.from(part('form-data; name="title"')));
      },
    });
    expect(await send(body, multipart)).toEqual([400, 'The request body is incomplete']);
  });

  test('larger than a photo and its fields is refused before it is read', async () => {
    const send = await aSender();
    let pulled = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1_048_576));
      },
    });
    expect(await send(endless, multipart)).toEqual([413, 'The photo is larger than 10 MB']);
    expect(pulled).toBeLessThan(16);
    const declared = { ...multipart, 'content-length': '99999999' };
    expect((await send('x', declared))[0]).toBe(413);
  });
});
