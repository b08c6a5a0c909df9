import { MIMEType } from 'node:util';

import type { Context } from 'hono';

import type { Call } from '#contract/call.ts';
import { bodyBytes } from '#contract/limits.ts';
import { invalid, Problem } from '#server/problem.ts';

import { readBytes } from './body.ts';
import type { Env } from './env.ts';

export type SentForm = { fields: Record<string, string>; upload: Uint8Array | null };

/** Far more than any of our forms has. */
const mostParts = 100;
const mostHeadBytes = 8192;

const formSent = /^multipart\/form-data\s*;.*boundary=/i;

/**
 * Reads a multipart form with at most the one file that the call expects, all in memory: nothing is written before
 * the command runs. Line endings become LF.
 */
export async function readForm(
  c: Context<Env>,
  upload: NonNullable<Call['upload']>,
): Promise<SentForm> {
  const type = c.req.header('content-type') ?? '';
  if (!formSent.test(type) || c.req.header('content-encoding')) {
    throw new Problem(
      'wrongType',
      'Content-Type must be multipart/form-data, without Content-Encoding',
    );
  }
  const bytes = await readBytes(c, bodyBytes.upload + bodyBytes.ordinary).catch((error) => {
    // The other fields are small: most likely the file is too large.
    throw error instanceof Problem && error.kind === 'tooLarge' ? tooLarge(upload.name) : error;
  });
  checkParts(Buffer.from(bytes.buffer), type);
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    // Holds the whole form in memory, whose size is limited above.
    // oxlint-disable-next-line typescript/no-deprecated
    .formData()
    .catch(() => {
      throw malformed();
    });
  const sent: SentForm = { fields: {}, upload: null };
  for (const [name, value] of form) {
    if (name === '') throw new Problem('invalid', 'The form has a field without a name');
    // An empty file field: no file was chosen.
    if (name === upload.name && (value === '' || isUnnamed(value))) continue;
    if (typeof value === 'string') {
      if (name === upload.name) throw invalid(name, 'Must be a file');
      if (Object.hasOwn(sent.fields, name)) throw invalid(name, 'Must be sent only once');
      sent.fields[name] = readable(name, value).replaceAll(/\r\n?/g, '\n');
    } else if (name !== upload.name) throw invalid(name, 'Must be text');
    else if (sent.upload) throw invalid(name, 'Must be a single file');
    else sent.upload = await uploaded(value, name);
  }
  if (upload.required && !sent.upload) throw invalid(upload.name, 'Choose a file');
  return sent;
}

/** Before parsing, which takes most of a second for ten megabytes of tiny parts or of headers. */
function checkParts(bytes: Buffer, type: string): void {
  const mark = `--${boundaryOf(type)}`;
  let parts = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    const head = bytes.subarray(at + mark.length, at + mark.length + mostHeadBytes);
    if (head.length === mostHeadBytes && !head.includes('\r\n\r\n')) throw malformed();
    // The last mark ends the form.
    if (parts === mostParts + 1) throw new Problem('invalid', 'The form has too many fields');
    parts += 1;
  }
}

function boundaryOf(type: string): string {
  let boundary: string | null = null;
  try {
    boundary = new MIMEType(type).params.get('boundary');
  } catch {
    // Not a media type.
  }
  if (!boundary) throw malformed();
  return boundary;
}

const malformed = () => new Problem('invalid', 'The form is malformed');

function isUnnamed(value: File | string): boolean {
  return typeof value !== 'string' && value.size === 0 && value.name === '';
}

/** Invalid UTF-8 has become this character, and the original bytes are lost. */
function readable(name: string, value: string): string {
  if (value.includes('\ufffd')) throw invalid(name, 'Must be valid UTF-8');
  return value;
}

async function uploaded(file: Blob, name: string): Promise<Uint8Array> {
  if (file.size > bodyBytes.upload) throw tooLarge(name);
  return new Uint8Array(await file.arrayBuffer());
}

function tooLarge(name: string): Problem {
  const message = `The ${name} is larger than ${bodyBytes.upload / 1_048_576} MB`;
  return new Problem('tooLarge', message, { errors: [{ path: name, message }] });
}
