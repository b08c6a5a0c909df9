import type { Context } from 'hono';

import type { Answer, Parsed } from '#contract/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { Ctx, Prepared } from '#server/ctx.ts';
import type { JsonList } from '#server/db/json-lists.ts';
import type { FileAnswer, StreamedFile } from '#server/files/file-answer.ts';

import type { Env } from './env.ts';

/**
 * The handler of one call: input parsed, permission checked. Returns the response's JSON; a call with `prepares`
 * returns the function that writes.
 */
export type Handler<Name extends CallName> = (
  ctx: Ctx,
  request: Parsed<Calls[Name]>,
  c: Context<Env>,
) => Promise<Calls[Name] extends { prepares: true } ? Prepared<Result<Name>> : Result<Name>>;

type Result<Name extends CallName> = Calls[Name] extends { file: unknown; large: true }
  ? StreamedFile
  : Calls[Name] extends { file: unknown }
    ? FileAnswer
    : Calls[Name] extends { large: true }
      ? Answer<Calls[Name]> extends unknown[]
        ? JsonList
        : Record<keyof Answer<Calls[Name]>, JsonList>
      :
          | Answer<Calls[Name]>
          | (Calls[Name] extends { stream: unknown } | { redirects: true } ? Response : never);

/** The app needs all of them; each noun contributes some. */
export type Handlers = { [Name in CallName]: Handler<Name> };
