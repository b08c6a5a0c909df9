import { useEffect, useMemo, useRef, useState } from 'react';

import type { ListSource } from './list-source.ts';
import type { ReadingAnswer, ReadingRequest } from './reading-worker.ts';
import { readingOf } from './reading.ts';
import type { Choices, Known, Reading } from './reading.ts';

type ReadingFacts = { source: ListSource | null; choices: Choices; known: Known };

/** Null while a long list is being read. Long lists are read by a worker, so that the page can be used meanwhile. */
export function useReading(source: ListSource | null, choices: Choices, known: Known) {
  const isLong = source !== null && isLongList(source);
  const short = useMemo(
    () => (source && !isLong ? readingOf(source, choices, known) : null),
    [source, isLong, choices, known],
  );
  const [long, setLong] = useState<(ReadingFacts & { reading: Reading }) | null>(null);
  const worker = useRef<{ of: ListSource; thread: Worker } | null>(null);
  useEffect(() => {
    if (!source || !isLong) return undefined;
    const isNew = worker.current?.of !== source;
    if (isNew) worker.current?.thread.terminate();
    const thread = isNew
      ? new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })
      : worker.current!.thread;
    worker.current = { of: source, thread };
    const show = (reading: Reading) => setLong({ source, choices, known, reading });
    const onMessage = ({ data }: MessageEvent<ReadingAnswer>) => show(data.reading);
    thread.addEventListener('message', onMessage);
    const request: ReadingRequest = { choices, known, ...(isNew && { source }) };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    thread.postMessage(request);
    return () => thread.removeEventListener('message', onMessage);
  }, [source, isLong, choices, known]);
  useEffect(() => () => worker.current?.thread.terminate(), []);
  const isCurrent = long?.source === source && long.choices === choices && long.known === known;
  // The reading before stays while other choices are applied to the same list.
  const shown = long?.source === source ? long.reading : null;
  return isLong ? { reading: shown, isReading: !isCurrent } : { reading: short, isReading: false };
}

/** Reading takes longer than a frame or two. */
function isLongList(source: ListSource): boolean {
  if (source.kind === 'text') return source.text.length > 60_000;
  return source.sheets.some(({ rows }) => rows.length > 400);
}
