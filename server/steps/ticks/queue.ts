import { whileMoreCome } from '#server/db/turns.ts';

const G = Number(process.env['WG'] ?? 1),
  C = process.env['WC'] !== '0';
/** Collects things while one group of them is at work, and then runs the next group. */
export type Queue<Thing> = { add: (thing: Thing) => void };

/** `run` calls `take` when it is ready for a group; what comes until then belongs to it. */
export function createQueue<Thing>(
  run: (take: (most: number) => Thing[]) => Promise<void>,
  onEmpty = () => {},
): Queue<Thing> {
  const waiting: Thing[] = [];
  let working = 0;

  async function work(): Promise<void> {
    working += 1;
    while (waiting.length > 0) {
      if (C) await whileMoreCome(() => waiting.length);
      if (waiting.length === 0) break;
      await run((most) => waiting.splice(0, most));
    }
    working -= 1;
    if (working === 0) onEmpty();
  }

  return {
    add: (thing) => {
      waiting.push(thing);
      if (working < G) void work();
    },
  };
}
