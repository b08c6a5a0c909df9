import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import type { Worker } from 'node:worker_threads';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { createConcurrencyLimiter } from '#server/concurrency-limiter.ts';
import type { Owner, Owners } from '#server/concurrency-limiter.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Database } from '#server/db/database.ts';
import { lazyThread } from '#server/db/lazy-thread.ts';
import { prepared } from '#server/db/prepared.ts';
import { errorOf } from '#server/db/thread-errors.ts';
import type { Failure } from '#server/db/thread-errors.ts';
import { withinDeadline } from '#server/deadline.ts';
import type { FileAnswer } from '#server/files/file-answer.ts';
import { Problem } from '#server/problem.ts';
import { releaseBuffer } from '#server/release-buffer.ts';
import { isAnyHidden } from '#server/sight/rights.ts';

import type { Bytes } from './cached-response.ts';
import type { JsonAnswer } from './json-answer.ts';
import { longReadQueries } from './long-read-queries.ts';
import { rightsKeyOf } from './response-cache.ts';

type LongReadName = keyof typeof longReadQueries;
export type LongRead = {
  name: LongReadName;
  request: unknown;
  /** Null if the response is the same for every account with the same rights. */
  account: Ctx['account'];
  /** The account whose restricted projects are left out, if any are hidden from it. */
  viewer: number | null;
  now: string;
};
/** JSON with the log position that it was read at, a file, or an error. */
export type Reply = {
  answer?: JsonAnswer & { log: string };
  file?: FileAnswer;
  problem?: Pick<Problem, 'kind' | 'message' | 'more'>;
  error?: Failure;
};

/** With fewer projects a thread costs more than it saves. */
const fewestProjects = 1000;
const mostWaiting = 64;

/** The accounts that wait for the same read. More may join. */
type Askers = ReadonlySet<Owner>;

export type LongReads = ReturnType<typeof createLongReads>;

/**
 * Runs reads that grow with the number of projects in a worker thread, so that they block no one. Small
 * installations run the same queries on the main thread.
 */
export function createLongReads(database: Database) {
  const answers = createLane(database);
  const files = createLane(database);
  const waiting = new Map<string, { reading: Promise<Reply>; askers: Set<Askers> }>();
  let isLarge = false;

  async function isLargeWorld(): Promise<boolean> {
    if (isLarge) return true;
    const [row] = await highestId({ database, db: database.read }, {});
    return (isLarge = (row?.id ?? 0) >= fewestProjects);
  }

  /** A read that has not started yet will see all committed data, so identical requests share it. */
  function share(key: string, by: Askers, job: LongRead): Promise<Reply> {
    const before = waiting.get(key);
    if (before) {
      before.askers.add(by);
      return before.reading;
    }
    const askers = new Set([by]);
    const onStart = () => {
      if (waiting.get(key)?.askers === askers) waiting.delete(key);
    };
    const reading = answers.read(job, () => [...askers].flatMap((some) => [...some]), onStart);
    waiting.set(key, { reading, askers });
    return reading;
  }

  return {
    /** A few rows by id are a short read and stay on the main thread. */
    takes: async (name: CallName, { query }: Request): Promise<boolean> =>
      Object.hasOwn(longReadQueries, name) &&
      !(query as { ids?: unknown }).ids &&
      (await isLargeWorld()),

    json: async (ctx: Ctx, name: CallName, request: Request, by?: Askers) => {
      const call: Call = calls[name];
      const job = jobOf(ctx, name, request);
      const read = call.cached ? { ...job, account: null } : job;
      const key = JSON.stringify([name, request, read.account, rightsKeyOf(ctx.account)]);
      const { answer } = await withinDeadline(share(key, by ?? new Set([ctx.account?.id]), read));
      return answer as NonNullable<Reply['answer']>;
    },

    /** Large ones take longer than the deadline of a response. */
    file: async (ctx: Ctx, name: CallName, request: Request) => {
      const { file } = await files.read(jobOf(ctx, name, request), () => [ctx.account?.id]);
      return file as FileAnswer;
    },

    close: async (): Promise<void> => {
      await Promise.all([answers.end(), files.end()]);
    },
  };
}

type Request = { query: unknown };

function jobOf({ account, now }: Ctx, name: CallName, request: Request): LongRead {
  const { rights, ...sent } = account ?? {};
  const viewer = account && isAnyHidden({ rights }) ? account.id : null;
  const by = account && (sent as Ctx['account']);
  return { name: name as LongReadName, request, account: by, viewer, now: now() };
}

const highestId = prepared()((db) =>
  db.selectFrom('projects').select((eb) => eb.fn.max('id').as('id')),
);

function createLane({ source }: Database) {
  const thread = lazyThread(new URL('long-read-thread.ts', import.meta.url), source, 32);
  const limited = createConcurrencyLimiter({
    maxRunning: 1,
    maxQueued: mostWaiting,
    message: 'Too many long reads right now',
  });

  async function run(job: LongRead): Promise<Reply> {
    const worker = thread.take();
    try {
      return await replyTo(worker, job);
    } finally {
      thread.release();
    }
  }

  return {
    end: thread.end,
    read: (job: LongRead, owners: Owners, onStart = () => {}) => {
      const work = () => {
        onStart();
        return run(job);
      };
      return limited(work, { owners }).finally(onStart);
    },
  };
}

async function replyTo(worker: Worker, job: LongRead): Promise<Reply> {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage([port2, job], [port2]);
  const reply = await new Promise<Reply>((resolve, reject) => {
    port1.once('message', resolve);
    port1.once('close', () => reject(new Error('The thread of long reads has ended')));
  });
  const { problem, error, answer } = reply;
  if (problem) throw new Problem(problem.kind, problem.message, problem.more);
  if (error) throw errorOf(error);
  return answer ? { answer: { log: answer.log, ...(await owned(answer)) } } : reply;
}

/** The garbage collector counts only copies made in this thread. */
async function owned({ plain, gzipped }: JsonAnswer): Promise<JsonAnswer> {
  return { plain: await copy(plain), ...(gzipped && { gzipped: await copy(gzipped) }) };
}

const pieceBytes = 1_048_576;

async function copy(bytes: Bytes): Promise<Bytes> {
  const own = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    if (at > 0) await setImmediate();
    own.set(bytes.subarray(at, at + pieceBytes), at);
  }
  releaseBuffer(bytes);
  return own;
}
