import type { ListSource } from './list-source.ts';
import { readingOf } from './reading.ts';
import type { Choices, Known, Reading } from './reading.ts';

/** The source is sent once, before the first choices. */
export type ReadingRequest = { source?: ListSource; choices: Choices; known: Known };
export type ReadingAnswer = { reading: Reading };

let source: ListSource | undefined;

addEventListener('message', ({ data }: MessageEvent<ReadingRequest>) => {
  source = data.source ?? source;
  if (source) postMessage({ reading: readingOf(source, data.choices, data.known) });
});
