import { useEffect, useRef, useState } from 'react';

import { decode } from '../decode.ts';
import type { Encoding } from '../decode.ts';
import { sourceOf } from './list-source.ts';
import type { ListSource } from './list-source.ts';
import { noChoices } from './reading.ts';
import type { Choices } from './reading.ts';
import type { ItemPlace } from './remaining-items.ts';

export function useList(text: string) {
  const [source, setSource] = useState<ListSource | null>(text === '' ? null : pasted(text));
  const [choices, setChoices] = useState<Choices>(noChoices);
  const [leftOut, setLeftOut] = useState<ReadonlySet<ItemPlace>>(new Set());
  const [reading, setReading] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const begin = (next: ListSource | null) => {
    setSource(next);
    setLeftOut(new Set());
    setRefused(null);
    setReading(null);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    underWay.current?.abort();
    const { signal } = (underWay.current = new AbortController());
    setRefused(null);
    setReading(file.name);
    const read = await sourceOf(file, signal).catch(() => null);
    if (!read || signal.aborted) return;
    setReading(null);
    // The list before stays if the file cannot be read.
    if ('refused' in read) return setRefused(read.refused);
    begin(read);
    setChoices(noChoices);
  };
  const shown = reading === null ? source : null;
  return {
    source: shown,
    /** Whether the list is shown as a file instead of editable text. */
    isFile: shown !== null && (shown.kind === 'workbook' || !isEditable(shown)),
    choices,
    reading,
    refused,
    /** Whether closing would lose input. */
    isChanged: choices !== noChoices || source !== null,
    /** The items that the user has unticked in the preview. */
    leftOut,
    leaveOut: (place: ItemPlace, isOut: boolean) =>
      setLeftOut((before) => {
        const next = new Set(before).add(place);
        if (!isOut) next.delete(place);
        return next;
      }),
    choose: (some: Partial<Choices>) => {
      setChoices((before) => ({ ...before, ...some }));
      // Other rows may stand at these places now.
      if (Object.keys(some).some((key) => !keepingPlaces.has(key))) setLeftOut(new Set());
    },
    chooseOwners: (some: Choices['owners']) =>
      setChoices((before) => ({ ...before, owners: { ...before.owners, ...some } })),
    take: (file: File | undefined) => void take(file),
    /** Decodes the same bytes again. */
    readAs: (encoding: Encoding) =>
      setSource((before) =>
        before?.kind === 'text' && before.bytes
          ? { ...before, ...decode(before.bytes, encoding), encoding }
          : before,
      ),
    write: (typed: string) => {
      underWay.current?.abort();
      begin(typed.trim() === '' ? null : pasted(typed));
      // Choices belong to one list and are reset when it is replaced.
      if (typed.trim() === '' || !shown) setChoices(noChoices);
    },
    /** The list before stays. */
    stopReading: () => {
      underWay.current?.abort();
      setReading(null);
    },
    clear: () => {
      underWay.current?.abort();
      begin(null);
      setChoices(noChoices);
    },
  };
}

const keepingPlaces: ReadonlySet<string> = new Set(['order', 'taskName', 'keepsTicks']);

/** Longer text would make the field slow. */
export const mostEdited = 100_000;

function isEditable({ name, text }: { name: string | null; text: string }): boolean {
  return name === null && text.length <= mostEdited;
}

export type List = ReturnType<typeof useList>;

function pasted(text: string): ListSource {
  return { kind: 'text', name: null, text };
}
