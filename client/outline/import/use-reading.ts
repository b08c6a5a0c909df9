import { useEffect, useMemo, useState } from 'react';

import type { TableRow } from '#formats/checklist/csv.ts';

import { askWorker } from './ask-worker.ts';
import type { ListSource } from './list-source.ts';
import type { ReadingQuestion } from './reading-worker.ts';
import { readingOf } from './reading.ts';
import type { Choices, Known, Reading } from './reading.ts';

/** `reading` is null if reading failed. */
type Answered = { question: ReadingQuestion; reading: Reading | null };

/**
 * A worker reads long lists, so that the page can be used meanwhile. The reading before stays while other choices are
 * applied to the same list; `isReading` says that it is not the current one.
 */
export function useReading(source: ListSource | null, choices: Choices, known: Known) {
  const question = useMemo<ReadingQuestion | null>(
    () => source && [source, choices, known],
    [source, choices, known],
  );
  const isLong = source !== null && isLongList(source);
  const short = useMemo(
    () => (question && !isLong ? readingOf(...question) : null),
    [question, isLong],
  );
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    if (!question || !isLong) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
    const show = (reading: Reading | null) => {
      if (!signal.aborted) setAnswered({ question, reading });
    };
    askWorker<Reading>(worker, question, signal).then(show, () => show(null));
    return () => controller.abort();
  }, [question, isLong]);
  if (!isLong) return { reading: short, isReading: false, isFailed: false };
  const isCurrent = answered?.question === question;
  const reading = answered?.question[0] === source ? answered.reading : null;
  return { reading, isReading: !isCurrent, isFailed: isCurrent && reading === null };
}

/** Reading takes longer than a frame or two. */
function isLongList(source: ListSource): boolean {
  if (source.kind === 'text') return source.text.length > longText;
  return source.sheets.some(({ rows }) => rows.length > 400 || sizeOf(rows) > longText);
}

const longText = 60_000;

function sizeOf(rows: readonly TableRow[]): number {
  return rows.reduce((sum, { cells }) => sum + cells.join('').length, 0);
}
