import type * as z from 'zod/mini';

import { restoredThing } from './deleted.ts';
import type { Permission } from './permissions.ts';

type Schema = z.ZodMiniType;

/**
 * One call of the API, as data. The server registers its route from it, the browser's caller and the
 * handlers are typed by it, and the API page is made of it.
 *
 * Ids in `path` stand in braces and are whole numbers from 1 to 2^53-1; anything else there is a 404.
 */
export type Call = {
  readonly noun: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly may: Permission;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The JSON of a success. Without it the call answers 204, or streams. */
  readonly answer?: Schema;
  readonly status: 200 | 201 | 204;
  /** The fields of a form (multipart/form-data) that the call takes instead of JSON. */
  readonly form?: Schema;
  /** The file that comes with the form. */
  readonly upload?: { readonly name: string; readonly required: boolean };
  /** The content type of a success that is a file instead of JSON. */
  readonly file?: string;
  /** The body may be larger than a form makes one: a whole project at once. */
  readonly largeBody?: true;
  /** A save of what nobody has seen before, such as a password: it names no version. */
  readonly unversioned?: true;
  /** Takes long before it writes: a handler prepares first and gives what writes, so that no transaction waits. */
  readonly prepares?: true;
  /**
   * The answer depends on nothing but what the log tells of, and is the same for everybody: it is kept until
   * something is written, and has an ETag.
   */
  readonly kept?: true;
  /**
   * With `kept`: an object of lists that grow with all of the data. It is streamed from the database and never
   * kept in memory; a handler says which rows.
   */
  readonly large?: true;
  /** Answers an event stream instead of JSON; this is the data of its events. */
  readonly stream?: Schema;
};

type PathIds<Path extends string> = Path extends `${string}{${infer Id}}${infer Tail}`
  ? Id | PathIds<Tail>
  : never;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** The ids of a call's path, by name. */
export type Params<C extends Call> = { [Id in PathIds<C['path']>]: number };

/** What a handler is given: everything parsed, defaults filled in. */
export type Parsed<C extends Call> = {
  params: Params<C>;
  query: C extends { query: infer Q } ? Output<Q> : Record<never, never>;
  body: C extends { body: infer B }
    ? Output<B>
    : C extends { form: infer F }
      ? Output<F>
      : undefined;
  /** The bytes of the uploaded file; null where none came. */
  upload: C extends { upload: unknown } ? Uint8Array | null : undefined;
};

/** What a caller sends: only the parts the call has, defaults left out. */
export type Sent<C extends Call> = (keyof Params<C> extends never
  ? unknown
  : { params: Params<C> }) &
  (C extends { query: infer Q } ? { query?: Input<Q> } : unknown) &
  (C extends { body: infer B } ? { body: Input<B> } : unknown) &
  (C extends { form: unknown } ? { form: unknown } : unknown);

/** What a success answers. */
export type Answer<C extends Call> = C extends { answer: infer A } ? Output<A> : void;

/** The methods under which a call is known: PUT and PATCH both merge, so that each stands for the other. */
export function methodsOf({ method }: Pick<Call, 'method'>): Call['method'][] {
  return method === 'PUT' || method === 'PATCH' ? ['PUT', 'PATCH'] : [method];
}

/** Whether a save is refused when it names an older version, in its body or as If-Match. */
export function takesVersion({
  method,
  body,
  unversioned,
}: Pick<Call, 'method' | 'body' | 'unversioned'>): boolean {
  return Boolean(body) && !unversioned && (method === 'PUT' || method === 'PATCH');
}

type Rest = Pick<
  Call,
  'query' | 'body' | 'answer' | 'kept' | 'large' | 'largeBody' | 'unversioned' | 'prepares' | 'file'
>;
type Saving = 'PUT' | 'PATCH';

/** Makes the calls of one noun: each says its path, what it does in words, and what goes in and out. */
export function callsOf<const Noun extends string>(noun: Noun) {
  return {
    /** Reads, for everyone who is signed in. */
    read: <const Path extends Call['path'], const R extends Rest>(
      path: Path,
      summary: string,
      rest: R,
    ) => ({ noun, summary, method: 'GET', path, may: 'read', status: 200, ...rest }) as const,

    /** Makes something new. */
    create: <const Path extends Call['path'], const R extends Rest>(
      path: Path,
      summary: string,
      rest: R,
    ) => ({ noun, summary, method: 'POST', path, may: 'change', status: 201, ...rest }) as const,

    /** Brings things into another order. */
    arrange: <const Path extends Call['path'], const R extends Rest>(
      path: Path,
      summary: string,
      rest: R,
    ) => ({ noun, summary, method: 'POST', path, may: 'change', status: 200, ...rest }) as const,

    /** Changes what is sent and leaves the rest. PUT and PATCH mean the same, and both are understood. */
    save: <const Method extends Saving, const Path extends Call['path'], const R extends Rest>(
      method: Method,
      path: Path,
      summary: string,
      rest: R,
    ) => ({ noun, summary, method, path, may: 'change', status: 200, ...rest }) as const,

    /** Deletes. */
    remove: <const Path extends Call['path']>(path: Path, summary: string) =>
      ({ noun, summary, method: 'DELETE', path, may: 'change', status: 204 }) as const,

    /** Brings back what was deleted, with everything that was in it. */
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
