import { useEffect, useRef, useState } from 'react';

import { Button } from './button.tsx';
import { InlinePrompt, focusPrompt } from './inline-prompt.tsx';
import { nothingTyped, pastedLines } from './pasted-lines.ts';
import type { PastedLine } from './pasted-lines.ts';
import { useDraft } from './use-draft.ts';

export type QuickAddProps = {
  draftKey: string;
  nouns: { one: string; many: string };
  count: number;
  onAdd: (lines: PastedLine[], onFailed: () => void) => void;
  /** Accepts a whole list, pasted or from a file; `onTaken` empties the field. */
  onList?: ((text: string, onTaken: () => void) => void) | undefined;
};

export type PromptProps = QuickAddProps & {
  /** Opened or typed into by the user, unlike a restored draft. */
  opened: boolean;
  onTyped: () => void;
  onOpen: () => void;
  onClose: () => void;
  returnTo: () => HTMLElement | null;
};

type Rules = {
  label: string;
  max: number;
  tooMany: string;
  limit: number;
  problemOf: (line: string) => string | undefined;
};

export function QuickAddPrompt(props: PromptProps & Rules) {
  const { label, nouns, count, max, tooMany, limit, problemOf, onAdd, onList, opened } = props;
  const [{ text, pasted }, setTyped] = useDraft(props.draftKey, nothingTyped);
  const [error, setError] = useState<string>();
  const lines = pasted ? pastedLines(text) : [];
  const several = lines.length > 1;
  const full = count + Math.max(lines.length, 1) > max;
  const container = useScrollIntoView(opened ? `${count} above, ${lines.length} inside` : null);
  const setPasted = (are: boolean) => setTyped((before) => ({ ...before, pasted: are }));
  const type = (next: string) => {
    // An emptied field no longer holds pasted text.
    setTyped((before) => ({ text: next, pasted: before.pasted && next !== '' }));
    props.onTyped();
    setError(undefined);
  };
  const close = () => {
    if (text.trim() === '') type('');
    props.onClose();
  };
  const add = () => {
    if (full || text.trim() === '') return;
    const added = several ? lines : [{ text: oneLine(text), done: false }];
    const problem = added.map((line) => problemOf(line.text)).find(Boolean);
    setError(problem);
    if (problem) return;
    type('');
    onAdd(added, () => {
      props.onOpen();
      // Unless the user has typed in the meantime.
      setTyped((typed) => (typed.text === '' ? { text, pasted: several } : typed));
    });
  };
  return (
    <div ref={container} className="scroll-mb-4 py-1">
      <InlinePrompt
        label={label}
        value={text}
        onChange={type}
        submit={several ? `Add ${lines.length} ${nouns.many}` : 'Add'}
        close="Done"
        onSubmit={add}
        onClose={close}
        quiet={!opened}
        onPaste={(event) => {
          if (/[\n\r]/.test(event.clipboardData.getData('text/plain'))) setPasted(true);
        }}
        limit={several ? lines.length * limit : limit}
        error={error ?? (full ? tooMany : undefined)}
        disabledBecause={full ? tooMany : undefined}
        returnTo={props.returnTo}
        actions={
          several && (
            <>
              <Button
                size="sm"
                onClick={(event) => {
                  focusPrompt(event);
                  setPasted(false);
                }}
              >
                Keep as one {nouns.one}
              </Button>
              {onList && (
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={(event) => {
                    // It disappears once the list is taken.
                    focusPrompt(event);
                    onList(text, () => type(''));
                  }}
                >
                  Import as a list
                </Button>
              )}
            </>
          )
        }
      />
    </div>
  );
}

/** Scrolls an element into view whenever `state` changes. */
function useScrollIntoView(state: string | null) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== null) container.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return container;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
