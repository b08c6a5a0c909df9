import { setTimeout as sleep } from 'node:timers/promises';

import type { ProjectDetail } from '../contract/projects.ts';
import { slideIdHeader } from '../contract/slides.ts';
import { sha256 } from '../server/sha256.ts';
import { slideForm } from '../server/testing/slides.ts';
import type { Answered, Caller } from './person.ts';
import { learn, startWitness, width } from './witness.ts';
import type { KnownProject, Witness } from './witness.ts';

/** How one request ended. `status` is 0 where no answer came. */
export type Ended = { began: number; ended: number; status: number; retryAfter: boolean };

type Options = {
  people?: number;
  /** From 0 to below 1. */
  random: () => number;
  /** The share of requests that only read, and of those that make a slide. */
  reads?: number;
  slides?: number;
  /** The photo of each slide. */
  photo?: Uint8Array;
  /** Each rests so long between two requests. */
  restMs?: number;
  /** What all names of theirs begin with. */
  called?: string;
  /** Where several groups are at work, one witness for all. */
  witness?: Witness;
};

type Attempt = (known: KnownProject) => Promise<void>;

const description = () => `Written ${Math.random()}`;
const mostAtOnce = 3;

/**
 * People at work through `person`, at whatever address that has: each makes whole projects, ticks, edits
 * and deletes what is their own, and keeps to the witness what was sent and what was acknowledged.
 */
export function writers(person: Caller, address: () => string, options: Options) {
  const { people = 8, random, reads = 0.1, slides = 0, photo, restMs = 0 } = options;
  const { witness = startWitness(), called = 'P' } = options;
  const requests: Ended[] = [];
  const unforeseen: string[] = [];
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];

  /** One request, whatever becomes of it: what was answered with success, or that it comes too often. */
  async function ask<T>(what: string, send: () => Promise<Answered<T>>) {
    const began = performance.now();
    const answered = await send().catch(() => undefined);
    const status = answered?.status ?? 0;
    const retryAfter = answered?.headers['retry-after'] !== undefined;
    requests.push({ began, ended: performance.now(), status, retryAfter });
    if (status === 429) return 'too often';
    if (answered && status < 300) return answered;
    if (status >= 300 && status < 500) unforeseen.push(`${what}: ${status}`);
    return undefined;
  }

  /** A write: acknowledged only by an answer of success. */
  async function write<T>(
    what: string,
    known: { open?: boolean },
    send: () => Promise<Answered<T>>,
  ) {
    const answered = await ask(what, send);
    if (answered === 'too often') return undefined;
    if (answered) witness.count.acknowledged += 1;
    else {
      witness.count.unanswered += 1;
      known.open = true;
    }
    return answered;
  }

  async function create(name: string): Promise<KnownProject> {
    const text = description();
    const known = witness.project(name, text);
    known.there.attempt(true);
    const sent = { name, description: text, category: 'C', market: 'M', tasks: full };
    const made = await write('create', known, () =>
      person.call<ProjectDetail>('POST', '/api/projects', sent),
    );
    if (!made) return known;
    known.there.settle(true);
    known.id = made.body.id;
    return known;
  }

  const read: Attempt = async (known) => {
    const path = `/api/projects/${known.id}?include=details`;
    const found = await ask('read', () => person.call<ProjectDetail>('GET', path));
    if (typeof found === 'object' && known.ticks.size === 0) learn(known, found.body);
  };

  const tick: Attempt = async (known) => {
    const [id, ticked] = pick([...known.ticks]) ?? [];
    if (!id || !ticked) return read(known);
    const completion = ticked.is(100) ? 0 : 100;
    ticked.attempt(completion);
    const path = `/api/step-details/${id}`;
    const done = await write('tick', known, () => person.call('PUT', path, { completion }));
    if (done) ticked.settle(completion);
  };

  const edit: Attempt = async (known) => {
    const text = description();
    known.description.attempt(text);
    const path = `/api/projects/${known.id}`;
    const done = await write('edit', known, () => person.call('PUT', path, { description: text }));
    if (done) known.description.settle(text);
  };

  const remove: Attempt = async (known) => {
    known.there.attempt(false);
    const done = await write('delete', known, () =>
      person.call('DELETE', `/api/projects/${known.id}`),
    );
    if (done) known.there.settle(false);
  };

  async function makeSlide(title: string): Promise<void> {
    const known = witness.slide(title);
    const made = await write('slide', {}, () => sendSlide(person, address(), title, photo));
    if (made?.body) Object.assign(known, made.body);
  }

  async function work(who: number, at: { stopped: boolean; onFailure: 'stop' | 'go on' }) {
    const own: KnownProject[] = [];
    while (!at.stopped) {
      const before = witness.count.unanswered;
      const chosen = random();
      const name = `${called}${who}.${witness.projects.size}.${witness.slides.size}`;
      const usable = own.filter((known) => !known.open && known.there.is(true));
      const known = usable.length < mostAtOnce ? undefined : pick(usable);
      if (chosen < slides) await makeSlide(name);
      else if (!known) own.push(await create(name));
      else {
        known.unread = true;
        await (chosen < slides + reads ? read : deed(random()))(known);
      }
      const failed = witness.count.unanswered > before;
      if (failed && at.onFailure === 'stop') return;
      if (failed || restMs > 0) await sleep(Math.max(restMs, failed ? 20 : 0));
    }
  }

  const deed = (chosen: number): Attempt => {
    if (chosen < 0.65) return tick;
    return chosen < 0.85 ? edit : remove;
  };

  return {
    witness,
    requests,
    /** Answers that nobody who works alone on what is theirs should get. */
    unforeseen,
    /** Sends them to work; the result stops them, and waits for their last answers. */
    start: (onFailure: 'stop' | 'go on' = 'stop') => {
      const at = { stopped: false, onFailure };
      const all = Promise.all(Array.from({ length: people }, (_, who) => work(who, at)));
      return async () => {
        at.stopped = true;
        await all;
      };
    },
  };
}

const numbered = Array.from({ length: width }, (_, index) => index + 1);
const full = numbered.map((task) => ({
  name: `Task ${task}`,
  steps: numbered.map((step) => ({
    name: `Step ${step}`,
    details: numbered.map((detail) => ({ text: `Detail ${detail}` })),
  })),
}));

/** Makes a slide: its id and the hash of its file. */
async function sendSlide(
  { cookie }: Caller,
  address: string,
  title: string,
  photo: Uint8Array | undefined,
): Promise<Answered<{ id: number; sha256: string } | undefined>> {
  const answer = await fetch(new URL('/api/generate-slide', address), {
    method: 'POST',
    headers: { cookie },
    body: slideForm({ title }, photo),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const body = { id: Number(answer.headers.get(slideIdHeader)), sha256: sha256(bytes) };
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
}
