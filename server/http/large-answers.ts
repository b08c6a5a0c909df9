import { finished } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

import type { Context } from 'hono';
import type { Logger } from 'pino';

import { createConcurrencyLimiter } from '#server/concurrency-limiter.ts';
import type { Database, Snapshot } from '#server/db/database.ts';
import { jsonOfList, jsonOfLists } from '#server/db/json-lists.ts';
import type { JsonList } from '#server/db/json-lists.ts';
import type { StreamedFile } from '#server/files/file-answer.ts';
import { releaseBuffer } from '#server/release-buffer.ts';

import { negotiate } from './cached-response.ts';
import type { Env } from './env.ts';
import { attachment } from './files.ts';
import type { ResponseCache } from './response-cache.ts';

/** Each response in progress holds a snapshot and, on PostgreSQL, a connection. Pages are read one at a time. */
const mostAtWork = 2;
const mostWaiting = 64;
/** A download may take an hour: requests that would wait that long are refused before a proxy times out. */
const maxWaitForDownloadMs = 10_000;

const maxPauseMs = 30_000;
const lookEveryMs = 1000;
const paceBytesPerMs = 512;
/** 1 Mbit/s. */
const slowBytesPerMs = 128;

type Parts = { database: Database; cache: ResponseCache; log: Logger };

export type LargeAnswers = ReturnType<typeof largeAnswers>;

/**
 * Streams responses that grow with the data from one snapshot, so that their size costs neither memory nor event
 * loop time. A few run at once, the others wait. An error before the first page is an ordinary error response; a
 * later one closes the connection, because the JSON must not look complete.
 */
export function largeAnswers({ database, cache, log }: Parts) {
  const limited = createConcurrencyLimiter({
    maxRunning: mostAtWork,
    maxQueued: mostWaiting,
    message: 'Too many large requests right now',
  });
  const limitedFiles = createConcurrencyLimiter({
    maxRunning: mostAtWork,
    maxQueued: mostWaiting,
    maxOfOwner: 1,
    maxWaitMs: maxWaitForDownloadMs,
    message: 'Too many downloads right now',
  });

  return async (c: Context<Env>, large: LargeAnswer): Promise<Response> => {
    const { status, headers } = isFile(large) ? fileHead(large) : await headOf(c, cache);
    // Hono drops the body of a HEAD response without ending it.
    if (status === 304 || c.req.method === 'HEAD') return c.body(null, status, headers);
    const isGzip = headers['Content-Encoding'] === 'gzip';
    const isSlow = isFile(large) && large.isSlow;

    return new Promise((resolve, reject) => {
      let hasStarted = false;
      async function work(): Promise<void> {
        const snapshot = await database.snapshot();
        const seen = { ...database, read: c.get('ctx').db };
        const pieces = piecesOf(large, seen, snapshot);
        const chunks = isGzip ? gzipped(pieces) : pieces;
        try {
          const { body, over } = await streamed(chunks, isSlow ? slowBytesPerMs : paceBytesPerMs);
          hasStarted = true;
          if (!isGzip && c.env) c.env.freeChunk = releaseBuffer;
          resolve(c.body(body, 200, headers));
          await over;
        } finally {
          chunks.return(undefined).catch(() => {});
          snapshot.close();
        }
      }
      const options = { owner: c.get('ctx').account?.id, signal: c.req.raw.signal };
      (isSlow ? limitedFiles : limited)(work, options).catch((err: unknown) => {
        reject(err);
        if (hasStarted) log.warn({ requestId: c.get('requestId'), err }, 'large response aborted');
      });
    });
  };
}

/** Lists become JSON. */
export type LargeAnswer = StreamedFile | JsonList | Record<string, JsonList>;

function piecesOf(large: LargeAnswer, database: Database, snapshot: Snapshot) {
  if (isFile(large)) return large.pieces(database, snapshot);
  return isList(large)
    ? jsonOfList(database, snapshot, large)
    : jsonOfLists(database, snapshot, large);
}

function isFile(large: LargeAnswer): large is StreamedFile {
  return 'pieces' in large && typeof large.pieces === 'function';
}

function isList(large: JsonList | Record<string, JsonList>): large is JsonList {
  return Array.isArray(large.columns);
}

function fileHead({ name, type }: StreamedFile) {
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Content-Disposition': attachment(name),
    'Cache-Control': 'no-store',
  };
  return { status: 200 as const, headers };
}

/** 304 if the browser has this version. */
async function headOf(c: Context<Env>, cache: ResponseCache) {
  const empty = new Uint8Array();
  const response = {
    type: 'application/json',
    etag: await cache.etagNow(c),
    plain: empty,
    gzipped: empty,
  };
  const conditions = {
    ifNoneMatch: c.req.header('if-none-match'),
    acceptEncoding: c.req.header('accept-encoding'),
  };
  return negotiate(response, conditions);
}

/** The fastest level: this JSON still shrinks to a twentieth. */
async function* gzipped(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 });
  const packed: Uint8Array[] = [];
  gzip.on('data', (bytes: Uint8Array) => packed.push(bytes));
  try {
    for await (const chunk of chunks) {
      await new Promise((done) => gzip.write(chunk, done));
      releaseBuffer(chunk);
      yield* packed.splice(0);
    }
    gzip.end();
    await finished(gzip);
    yield* packed;
  } finally {
    gzip.destroy();
  }
}

/** Reads the next chunk when the previous one was taken. `over` settles when reading has ended. */
async function streamed(chunks: AsyncGenerator<Uint8Array>, bytesPerMs: number) {
  const over = Promise.withResolvers<void>();
  let next = chunks.next();
  await next;
  let allowanceMs = maxPauseMs;
  /** When the reader got a chunk; null while the next one is awaited. */
  let pausedSince: number | null = performance.now();

  function endPause(): void {
    if (pausedSince !== null) allowanceMs -= performance.now() - pausedSince;
    pausedSince = null;
  }

  function fail(controller: ReadableStreamDefaultController, error: unknown): void {
    controller.error(error);
    over.reject(error);
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      // A timer for each pause would stay in Node's lists until it would have fired.
      start: (controller) => {
        const watch = setInterval(() => {
          if (pausedSince === null || performance.now() - pausedSince < allowanceMs) return;
          fail(controller, new Error('The reader of a large answer is too slow'));
        }, lookEveryMs).unref();
        over.promise.finally(() => clearInterval(watch)).catch(() => {});
      },
      pull: async (controller) => {
        endPause();
        try {
          const { done, value } = await next;
          if (done) {
            controller.close();
            over.resolve();
            return;
          }
          controller.enqueue(value as Uint8Array<ArrayBuffer>);
          next = chunks.next();
          next.catch(() => {});
          allowanceMs += value.byteLength / bytesPerMs;
          pausedSince = performance.now();
        } catch (error) {
          fail(controller, error);
        }
      },
      cancel: () => over.resolve(),
    },
    { highWaterMark: 0 },
  );
  return { body, over: over.promise };
}
