import { Plus, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { InlinePrompt } from './inline-prompt.tsx';
import { pastedLines } from './pasted-lines.ts';
import type { PastedLine } from './pasted-lines.ts';
import { useDraft } from './use-draft.ts';

type QuickAddProps = {
  draftKey: string;
  label: string;
  nouns: { one: string; many: string };
  count: number;
  max: number;
  tooMany: string;
  limit: number;
  problemOf: (line: string) => string | undefined;
  onAdd: (lines: PastedLine[], onFailed: () => void) => void;
  /** Takes a whole list, from what was pasted or from elsewhere; `onTaken` empties the field. */
  onList?: ((text: string, onTaken: () => void) => void) | undefined;
};

/** Enter adds and empties the field, Escape saves the draft. Each pasted line can become an item. */
export function QuickAdd(props: QuickAddProps) {
  const { label, nouns, count, max, tooMany, limit, problemOf, onAdd, onList } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const [{ text, pasted }, setTyped] = useDraft(props.draftKey, nothing);
  const [open, setOpen] = useState(text !== '');
  // A restored draft must not take the focus.
  const [opened, setOpened] = useState(false);
  const [error, setError] = useState<string>();
  const lines = pasted ? pastedLines(text) : [];
  const several = lines.length > 1;
  const full = count + Math.max(lines.length, 1) > max;
  const container = useInSight(open && opened ? `${count} above, ${lines.length} inside` : null);
  const setPasted = (are: boolean) => setTyped((before) => ({ ...before, pasted: are }));
  const type = (next: string) => {
    // An emptied field holds nothing of what was pasted.
    setTyped((before) => ({ text: next, pasted: before.pasted && next !== '' }));
    setOpened(true);
    setError(undefined);
  };
  const close = () => {
    if (text.trim() === '') type('');
    setOpen(false);
  };
  const add = () => {
    if (full || text.trim() === '') return;
    const wanted = several ? lines : [{ text: oneLine(text), done: false }];
    const problem = wanted.map((line) => problemOf(line.text)).find(Boolean);
    setError(problem);
    if (problem) return;
    type('');
    onAdd(wanted, () => {
      setOpen(true);
      // Unless something else was typed meanwhile.
      setTyped((typed) => (typed.text === '' ? { text, pasted: several } : typed));
    });
  };
  if (!open) {
    return (
      <span className="flex items-center gap-2">
        <Button
          ref={opener}
          tone="ghost"
          size="sm"
          aria-label={`Quick add ${nouns.one}`}
          className="-ml-2.5"
          icon={<Plus aria-hidden="true" className="size-3.5" />}
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        >
          Quick add
        </Button>
        {onList && (
          <Button
            tone="ghost"
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Import ${nouns.many}`}
            icon={<Upload aria-hidden="true" className="size-3.5" />}
            onClick={() => onList('', () => {})}
          >
            Import
          </Button>
        )}
        {text !== '' && <Badge tone="outline">Not added yet</Badge>}
      </span>
    );
  }
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
        returnTo={() => opener.current}
        actions={
          several && (
            <>
              <Button size="sm" onClick={() => setPasted(false)}>
                Keep as one {nouns.one}
              </Button>
              {onList && (
                <Button
                  size="sm"
                  aria-haspopup="dialog"
                  onClick={() => onList(text, () => type(''))}
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

const nothing = { text: '', pasted: false };

/** Scrolls an element into view whenever `state` changes. */
function useInSight(state: string | null) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== null) container.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return container;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
