/** Collects items while a group of them is running, and then runs the next group. */
export type Queue<Thing> = { add: (thing: Thing) => void };

type How = {
  /** Waits for items that are added in the same moment. */
  gather?: (count: () => number) => Promise<void>;
  onEmpty?: () => void;
};

/** `run` calls `take` when it is ready for a group; items added until then belong to it. */
export function createQueue<Thing>(
  run: (take: (most: number) => Thing[]) => Promise<void>,
  { gather, onEmpty }: How = {},
): Queue<Thing> {
  const waiting: Thing[] = [];
  let working = false;

  async function work(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      await gather?.(() => waiting.length);
      await run((most) => waiting.splice(0, most));
    }
    working = false;
    onEmpty?.();
  }

  return {
    add: (thing) => {
      waiting.push(thing);
      if (!working) void work();
    },
  };
}
