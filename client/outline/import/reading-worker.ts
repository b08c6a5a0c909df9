import { readingOf } from './reading.ts';

/** The arguments of `readingOf`; the answer is its result. */
export type ReadingQuestion = Parameters<typeof readingOf>;

addEventListener('message', ({ data }: MessageEvent<ReadingQuestion>) =>
  postMessage(readingOf(...data)),
);
