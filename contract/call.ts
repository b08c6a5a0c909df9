import type * as z from 'zod/mini';

import { restoredThing } from './deleted.ts';
import type { Permission } from './permissions.ts';

type Schema = z.ZodMiniType;

/**
 * One API call as data. The route, the browser's client, the handler's types and the API page are derived from it.
 * Ids in `path` are in braces: whole numbers from 1 to 2^53-1, anything else is a 404.
 */
export type Call = {
  readonly noun: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly may: Permission;
  readonly query?: Schema;
  readonly body?: Schema;
  /** A request without a body counts as one with {}. */
  readonly optionalBody?: true;
  /** The JSON of a success. Without it the call answers 204 or streams. */
  readonly answer?: Schema;
  readonly status: 200 | 201 | 204;
  /** The fields of a multipart form, sent instead of JSON. */
  readonly form?: Schema;
  readonly upload?: { readonly name: string; readonly required: boolean };
  /** The body is a file of any type, sent as it is. The handler takes it in pieces. */
  readonly raw?: true;
  /** The content type of a success that is a file instead of JSON. */
  readonly file?: string;
  /** Allows a body larger than one form's: a whole project in one request. */
  readonly largeBody?: true;
  /** A save without a seen version, because nobody reads the value first (a password). */
  readonly unversioned?: true;
  /** The handler does slow work first and returns a function that writes, so that no transaction waits for it. */
  readonly prepares?: true;
  /**
   * The answer depends only on the log and is the same for everybody. It goes into the response cache and has an
   * ETag.
   */
  readonly cached?: true;
  /**
   * Grows with all data: streamed from a snapshot, never held in memory. The handler returns the rows to select, or
   * with `file` what makes it.
   */
  readonly large?: true;
  /** An event stream instead of JSON; this is the data of its events. */
  readonly stream?: Schema;
};

type PathIds<Path extends string> = Path extends `${string}{${infer Id}}${infer Tail}`
  ? Id | PathIds<Tail>
  : never;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export type Params<C extends Call> = { [Id in PathIds<C['path']>]: number };

export type Parsed<C extends Call> = {
  params: Params<C>;
  query: C extends { query: infer Q } ? Output<Q> : Record<never, never>;
  body: C extends { body: infer B }
    ? Output<B>
    : C extends { form: infer F }
      ? Output<F>
      : undefined;
  upload: C extends { upload: unknown } ? Uint8Array | null : undefined;
  raw: C extends { raw: true } ? RawBody : undefined;
};

/** A body that is read once, piece after piece. */
export type RawBody = {
  /** Its size in bytes, if the sender has named it. */
  declared: number | null;
  /** Throws when there are more than `most` bytes. */
  pieces: (most: number) => AsyncGenerator<Uint8Array>;
  /** Of all pieces, in hexadecimal, once they have been read. */
  sha256: () => string;
};

/** The input of a call: only the parts it has, defaults optional. */
export type Sent<C extends Call> = (keyof Params<C> extends never
  ? unknown
  : { params: Params<C> }) &
  (C extends { query: infer Q } ? { query?: Input<Q> } : unknown) &
  (C extends { body: infer B; optionalBody: true }
    ? { body?: Input<B> }
    : C extends { body: infer B }
      ? { body: Input<B> }
      : unknown) &
  (C extends { form: unknown } ? { form: unknown } : unknown) &
  (C extends { raw: true } ? { bytes: unknown } : unknown);

export type Answer<C extends Call> = C extends { answer: infer A } ? Output<A> : void;

/** PUT and PATCH both merge and are interchangeable. */
export function methodsOf({ method }: Pick<Call, 'method'>): Call['method'][] {
  return method === 'PUT' || method === 'PATCH' ? ['PUT', 'PATCH'] : [method];
}

export function takesVersion({
  method,
  body,
  unversioned,
}: Pick<Call, 'method' | 'body' | 'unversioned'>): boolean {
  return Boolean(body) && !unversioned && (method === 'PUT' || method === 'PATCH');
}

type Rest = Pick<
  Call,
  | 'query'
  | 'body'
  | 'answer'
  | 'cached'
  | 'large'
  | 'largeBody'
  | 'optionalBody'
  | 'unversioned'
  | 'prepares'
  | 'file'
>;
type Saving = 'PUT' | 'PATCH';

/** Builders for the calls of one noun. Reading is open to everyone signed in, writing to all but viewers. */
export function callsOf<const Noun extends string>(noun: Noun) {
  return {
    read: <const Path extends Call['path'], const R extends Rest>(
      path: Path,
      summary: string,
      rest: R,
    ) => ({ noun, summary, method: 'GET', path, may: 'read', status: 200, ...rest }) as const,

    create: <const Path extends Call['path'], const R extends Rest>(
      path: Path,
      summary: string,
      rest: R,
    ) => ({ noun, summary, method: 'POST', path, may: 'change', status: 201, ...rest }) as const,

    arrange: <const Path extends Call['path'], const R extends Rest>(
      path: Path,
      summary: string,
      rest: R,
    ) => ({ noun, summary, method: 'POST', path, may: 'change', status: 200, ...rest }) as const,

    /** Changes only the fields that are sent, with PUT as with PATCH. */
    save: <const Method extends Saving, const Path extends Call['path'], const R extends Rest>(
      method: Method,
      path: Path,
      summary: string,
      rest: R,
    ) => ({ noun, summary, method, path, may: 'change', status: 200, ...rest }) as const,

    remove: <const Path extends Call['path']>(path: Path, summary: string) =>
      ({ noun, summary, method: 'DELETE', path, may: 'change', status: 204 }) as const,

    /** Restores something deleted, with everything that was in it. */
    undelete: <const Path extends Call['path']>(path: Path, summary: string) =>
      ({
        noun,
        summary,
        method: 'POST',
        path,
        may: 'change',
        answer: restoredThing,
        status: 200,
      }) as const,
  };
}
