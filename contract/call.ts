import type * as z from 'zod/mini';

import { restoredThing } from './deleted.ts';
import type { Permission } from './permissions.ts';

type Schema = z.ZodMiniType;

/**
 * One API call as data. The route, the client, the handler types and the API page are derived from it. Path
 * parameters are integers from 1 to 2^53-1; anything else returns 404.
 */
export type Call = {
  readonly noun: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly may: Permission;
  readonly query?: Schema;
  readonly body?: Schema;
  /** An empty body is treated as {}. */
  readonly optionalBody?: true;
  /** Response body. Calls without one return 204 or a stream. */
  readonly answer?: Schema;
  readonly status: 200 | 201 | 202 | 204 | 302;
  readonly form?: Schema;
  readonly upload?: { readonly name: string; readonly required: boolean };
  /** The body is a file of any type; the handler reads it as a stream. */
  readonly raw?: true;
  readonly file?: string;
  /** Raises the body limit, for calls that send a whole project. */
  readonly largeBody?: true;
  /** Saves that need no version because the value is never read first, such as a password. */
  readonly unversioned?: true;
  /** The field of the answer that is a secret: a repeated request does not get it again. */
  readonly secret?: string;
  /** The handler does slow work first and returns a function that writes, to keep the transaction short. */
  readonly prepares?: true;
  /**
   * The response depends only on the log position and is the same for every account, or for every manager, so it can be
   * cached and has an ETag.
   */
  readonly cached?: true | 'managers';
  /**
   * The response grows with the data and is streamed from a snapshot. The handler returns the rows to select, or
   * with `file` a function that produces the file.
   */
  readonly large?: true;
  readonly stream?: Schema;
  /** Sends the browser to another page. */
  readonly redirects?: true;
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

export type RawBody = {
  /** Content-Length, if sent. */
  declared: number | null;
  /** The size of each piece but the last, which is smaller or as large. */
  pieceBytes: number;
  /** Throws if the body exceeds `most` bytes. */
  pieces: (most: number) => AsyncGenerator<Uint8Array>;
  /** Hexadecimal; available after the body has been read. */
  sha256: () => string;
};

/** The input of a call, with defaults optional. */
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
  | 'secret'
  | 'file'
>;
type Saving = 'PUT' | 'PATCH';

/** Builders for the calls of one noun. Any account may read; writing requires `may`. */
export function callsOf<const Noun extends string, const May extends Permission = 'change'>(
  noun: Noun,
  may = 'change' as May,
) {
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
    ) => ({ noun, summary, method: 'POST', path, may, status: 201, ...rest }) as const,

    /** A POST that changes existing records. */
    arrange: <const Path extends Call['path'], const R extends Rest>(
      path: Path,
      summary: string,
      rest: R,
    ) => ({ noun, summary, method: 'POST', path, may, status: 200, ...rest }) as const,

    /** Changes only the fields that are sent, for PUT as well as PATCH. */
    save: <const Method extends Saving, const Path extends Call['path'], const R extends Rest>(
      method: Method,
      path: Path,
      summary: string,
      rest: R,
    ) => ({ noun, summary, method, path, may, status: 200, ...rest }) as const,

    remove: <const Path extends Call['path']>(path: Path, summary: string) =>
      ({ noun, summary, method: 'DELETE', path, may, status: 204 }) as const,

    undelete: <const Path extends Call['path']>(path: Path, summary: string) =>
      ({
        noun,
        summary,
        method: 'POST',
        path,
        may,
        answer: restoredThing,
        status: 200,
      }) as const,
  };
}

/* Content types of `file`. */
export const csvType = 'text/csv; charset=utf-8';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
