import { setTimeout as sleep } from 'node:timers/promises';

import { actionsOf, sendSlide } from './actions.ts';
import { asking } from './asking.ts';
import type { Caller } from './person.ts';
import { startWitness } from './witness.ts';
import type { KnownProject, Witness } from './witness.ts';

export type WritersOptions = {
  people?: number;
  /** From 0 to below 1. */
  random: () => number;
  /** The shares of requests that only read, and that create a slide. */
  reads?: number;
  slides?: number;
  photo?: Uint8Array;
  restMs?: number;
  called?: string;
  witness?: Witness;
};

const mostAtOnce = 3;

/**
 * Clients that create, tick, edit and delete their own projects, and report to the witness what was sent and
 * acknowledged.
 */
export function writers(person: Caller, address: () => string, options: WritersOptions) {
  const { people = 8, random, reads = 0.1, slides = 0, photo, restMs = 0 } = options;
  const { witness = startWitness(), called = 'P' } = options;
  const { requests, unforeseen, ask, write } = asking(witness);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const { create, read, tick, edit, remove } = actionsOf(person, { ask, write, witness, pick });

  async function makeSlide(title: string): Promise<void> {
    const known = witness.slide(title);
    const made = await write('slide', {}, () => sendSlide(person, address(), title, photo));
    if (made?.body) Object.assign(known, made.body);
  }

  function act(chosen: number) {
    if (chosen < 0.65) return tick;
    return chosen < 0.85 ? edit : remove;
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
        await (chosen < slides + reads ? read : act(random()))(known);
      }
      const failed = witness.count.unanswered > before;
      if (failed && at.onFailure === 'stop') return;
      if (failed || restMs > 0) await sleep(Math.max(restMs, failed ? 20 : 0));
    }
  }

  return {
    witness,
    requests,
    /** Responses that a client working on its own records must never get. */
    unforeseen,
    /** Starts the clients; the returned function stops them and waits for their last responses. */
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
