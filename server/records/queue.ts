import type { Written } from '#server/db/gather-writes.ts';

/** Collects items while a group of them is running, and then runs the next group. */
export type Queue<Thing> = { add: (thing: Thing) => void };

type How = {
  /** Waits for items that are added at about the same time; `before` is the previous group. */
  gather: (count: () => number, before: Written) => Promise<void>;
  onEmpty?: () => void;
};

/** `run` calls `take` when it is ready for a group; items added until then belong to it. */
export function createQueue<Thing>(
  run: (take: (most: number) => Thing[]) => Promise<void>,
  { gather, onEmpty }: How,
): Queue<Thing> {
  const waiting: Thing[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    let before: Written = { size: 0, ms: 0 };
    while (waiting.length > 0) {
      await gather(() => waiting.length, before);
      before = await runGroup();
    }
    working = false;
    onEmpty?.();
  }

  async function runGroup(): Promise<Written> {
    const startedAt = performance.now();
    let size = 0;
    await run((most) => {
      const taken = waiting.splice(0, most);
      size += taken.length;
      return taken;
    });
    return { size, ms: performance.now() - startedAt };
  }

  return {
    add: (thing) => {
      waiting.push(thing);
      if (!working) void work();
    },
  };
}
