/** A method whose calls are counted; `weight` is the number of elements that a call visits. */
type Counted = { of: object; name: string | symbol; weight?: (list: ArrayLike<unknown>) => number };

const arrayIterator = Object.getPrototypeOf([][Symbol.iterator]()) as object;
const length = (list: ArrayLike<unknown>) => list.length;

/** Includes the iterator of arrays, which loops and spreads use. */
const counted: Counted[] = [
  { of: arrayIterator, name: 'next' },
  ...['get', 'has', 'set', 'delete'].map((name) => ({ of: Map.prototype, name })),
  ...['has', 'add', 'delete'].map((name) => ({ of: Set.prototype, name })),
  ...['normalize', 'slice', 'split'].map((name) => ({ of: String.prototype, name })),
  ...['find', 'findIndex', 'findLast', 'filter', 'some', 'every', 'map', 'flatMap', 'forEach']
    .concat(['reduce', 'indexOf', 'includes', 'lastIndexOf', 'slice', 'concat', 'splice', 'shift'])
    .concat(['toReversed', 'toSpliced', 'unshift', 'with'])
    .map((name) => ({ of: Array.prototype, name, weight: length })),
];

type Method = (this: ArrayLike<unknown>, ...args: unknown[]) => unknown;

/**
 * Counts the elements that some work visits: lookups in maps and sets, loops over arrays, and searches. Unlike the time,
 * it is the same in every run. Loops that only compare numbers are not counted. Throws as soon as it is more than `most`.
 */
async function countedWork(work: () => unknown, most: number): Promise<number> {
  let count = 0;
  let isCounting = true;
  const restores = counted.map(({ of, name, weight }) => {
    const before = Object.getOwnPropertyDescriptor(of, name) as PropertyDescriptor;
    const method = before.value as Method;
    const value: Method = function (...args) {
      if (isCounting) count += weight ? weight(this) : 1;
      if (isCounting && count > most) stop();
      return Reflect.apply(method, this, args);
    };
    Object.defineProperty(of, name, { ...before, value });
    return () => void Object.defineProperty(of, name, before);
  });
  const restore = () => {
    isCounting = false;
    for (const back of restores) back();
  };
  const stop = () => {
    restore();
    throw new Error(tooMuch);
  };
  try {
    await work();
  } finally {
    restore();
  }
  // A server answers with an error of its own.
  if (count > most) throw new Error(tooMuch);
  return count;
}

const tooMuch = 'More than linear work';

/** Far more than any work needs for each thing. */
const mostForEach = 500;

/** How much more work twice as many things are: 2 if it is linear, 4 if it is quadratic. */
export async function growthOf(
  size: number,
  given: (size: number) => Promise<() => unknown> | (() => unknown),
): Promise<number> {
  const [small, large] = [await given(size), await given(2 * size)];
  const first = await countedWork(small, size * mostForEach);
  return (await countedWork(large, 4 * first)) / first;
}
