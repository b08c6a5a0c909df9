/** A wish to have a detail at a completion: what shall be, never a change of what is. */
export type Tick = {
  projectId: number;
  taskId: number;
  stepId: number;
  detailId: number;
  completion: number;
};

/** How ticks reach the server, and what becomes of them. */
export type Delivery<Answer> = {
  send: (tick: Tick) => Promise<Answer>;
  /** The server has it. `before` is what it had until then; `last` that nothing newer is wanted. */
  onSent: (tick: Tick, answer: Answer, facts: { before: number; last: boolean }) => void;
  /** The server refused it or was not reached, and nothing newer is wanted. `before` is what it has. */
  onFailed: (tick: Tick, error: unknown, before: number) => void;
  /** Nothing of this tick's project is on its way any more. */
  onSettled: (tick: Tick) => void;
};

/**
 * Brings ticks to the server: one at a time for each detail, in the order of the clicks. While one is on
 * its way only the newest wish waits behind it; what was wanted in between is never sent.
 */
export function createTickQueue() {
  const lines = new Map<number, Line>();
  const waiting = new Set<Waiting>();
  const listeners = new Set<() => void>();

  /** Wants a tick. `known` is the completion that the server is known to have. */
  function set<Answer>(tick: Tick, known: number, delivery: Delivery<Answer>): void {
    const line = lines.get(tick.detailId);
    if (line) {
      line.next = tick;
    } else {
      const fresh: Line = { tick, next: undefined, known };
      lines.set(tick.detailId, fresh);
      void work(fresh, delivery);
    }
    tell();
  }

  async function work<Answer>(line: Line, delivery: Delivery<Answer>): Promise<void> {
    for (;;) {
      const sent = await deliver(line, delivery);
      const { next } = line;
      line.next = undefined;
      // What a failed one has left behind nobody knows: then the newest wish is sent in any case.
      if (!next || (sent && next.completion === line.known)) break;
      line.tick = next;
    }
    lines.delete(line.tick.detailId);
    tell();
    if (!isBusy(({ projectId }) => projectId === line.tick.projectId)) {
      delivery.onSettled(line.tick);
    }
    for (const one of waiting) {
      if (isBusy(one.concerns)) continue;
      waiting.delete(one);
      one.go();
    }
  }

  /** What is wanted of a detail whose ticks are on their way. */
  function wanted(detailId: number): number | undefined {
    const line = lines.get(detailId);
    return (line?.next ?? line?.tick)?.completion;
  }

  /** Waits until none of the ticks concerned is on its way. */
  function settled(concerns: (tick: Tick) => boolean): Promise<void> {
    if (!isBusy(concerns)) return Promise.resolve();
    return new Promise((go) => {
      waiting.add({ concerns, go });
    });
  }

  function isBusy(concerns: (tick: Tick) => boolean): boolean {
    return [...lines.values()].some(({ tick }) => concerns(tick));
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  return { set, wanted, settled, subscribe };
}

/** The ticks of this browser that are on their way. */
export const ticks = createTickQueue();

type Line = { tick: Tick; next: Tick | undefined; known: number };
type Waiting = { concerns: (tick: Tick) => boolean; go: () => void };

/** Sends what a line wants; false where that failed. */
async function deliver<Answer>(line: Line, delivery: Delivery<Answer>): Promise<boolean> {
  const { tick, known: before } = line;
  let answer: Answer;
  try {
    answer = await delivery.send(tick);
  } catch (error) {
    if (!line.next) delivery.onFailed(tick, error, before);
    return false;
  }
  line.known = tick.completion;
  const last = !line.next || line.next.completion === tick.completion;
  delivery.onSent(tick, answer, { before, last });
  return true;
}
