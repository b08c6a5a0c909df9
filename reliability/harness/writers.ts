import { setTimeout as sleep } from 'node:timers/promises';

import { deeds, sendSlide } from './actions.ts';
import { asking } from './asking.ts';
import type { Caller } from './person.ts';
import { startWitness } from './witness.ts';
import type { KnownProject, Witness } from './witness.ts';

export type WritersOptions = {
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

const mostAtOnce = 3;

/**
 * People at work through `person`, at whatever address that has: each makes whole projects, ticks, edits
 * and deletes what is their own, and keeps to the witness what was sent and what was acknowledged.
 */
export function writers(person: Caller, address: () => string, options: WritersOptions) {
  const { people = 8, random, reads = 0.1, slides = 0, photo, restMs = 0 } = options;
  const { witness = startWitness(), called = 'P' } = options;
  const { requests, unforeseen, ask, write } = asking(witness);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const { create, read, tick, edit, remove } = deeds(person, { ask, write, witness, pick });

  async function makeSlide(title: string): Promise<void> {
    const known = witness.slide(title);
    const made = await write('slide', {}, () => sendSlide(person, address(), title, photo));
    if (made?.body) Object.assign(known, made.body);
  }

  function deed(chosen: number) {
    if (chosen < 0.65) return tick;
    return chosen < 0.85 ? edit : remove;
  }

  /** One thing after another, until told to stop, or until something fails. */
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
