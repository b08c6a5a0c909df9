import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { InlinePrompt, focusPrompt } from '#client/ui/inline-prompt.tsx';
import { pastedLines } from '#client/ui/pasted-lines.ts';
import { useDraft } from '#client/ui/use-draft.ts';
import { counts, lengths } from '#contract/limits.ts';
import { tooManyDetails } from '#contract/steps.ts';
import type { NewDetail } from '#contract/steps.ts';

import { problemOfText } from './detail-writes.ts';

type AddDetailProps = {
  /** The name under which what is typed is kept until it is added. */
  draftKey: string;
  /** Nobody has just asked for it: it stands there because of what was kept. */
  quiet: boolean;
  /** How many details the step has. */
  count: number;
  /** `refused` is called where they are not to be added after all. */
  onAdd: (details: NewDetail[], refused: () => void) => void;
  /** Takes a whole list; `onTaken` empties the field. */
  onList: (text: string, onTaken: () => void) => void;
  onClose: () => void;
  returnTo: () => HTMLElement | null | undefined;
};

/**
 * Asks for details, one after the other: each goes its way and leaves the field empty for the next. Several
 * pasted lines can become as many details.
 */
export function AddDetail(props: AddDetailProps) {
  const { draftKey, quiet, count, onAdd, onList, onClose, returnTo } = props;
  const [{ text, pasted }, setTyped] = useDraft(draftKey, noDetail);
  const [error, setError] = useState<string>();
  const lines = pasted ? pastedLines(text) : [];
  const several = lines.length > 1;
  const full = count + Math.max(lines.length, 1) > counts.detailsOfStep;
  const setPasted = (are: boolean) => setTyped((before) => ({ ...before, pasted: are }));
  const type = (next: string) => {
    // Once the field was emptied, nothing of what was pasted is left.
    setTyped((before) => ({ text: next, pasted: before.pasted && next !== '' }));
    setError(undefined);
  };
  const add = () => {
    if (full) return;
    const details = several
      ? lines.map((line) => ({ text: line.text, completion: line.done ? 100 : 0 }))
      : [{ text: text.trim(), completion: 0 }].filter((detail) => detail.text !== '');
    const problem = details.map((detail) => problemOfText(detail.text)).find(Boolean);
    setError(problem);
    if (problem || details.length === 0) return;
    type('');
    onAdd(details, () => setTyped({ text, pasted: several }));
  };
  return (
    <InlinePrompt
      label="Enter detail description:"
      value={text}
      onChange={type}
      submit={several ? `Add ${lines.length} details` : 'Add'}
      close="Done"
      onSubmit={add}
      onClose={() => {
        if (text.trim() === '') type('');
        onClose();
      }}
      onPaste={(event) => {
        if (/[\n\r]/.test(event.clipboardData.getData('text/plain'))) setPasted(true);
      }}
      limit={several ? lines.length * lengths.detail : lengths.detail}
      error={error ?? (full ? tooManyDetails : undefined)}
      disabledBecause={full ? tooManyDetails : null}
      quiet={quiet}
      scrollKey={count}
      returnTo={returnTo}
      actions={
        <>
          {several && (
            <Button
              size="sm"
              onClick={(event) => {
                focusPrompt(event);
                setPasted(false);
              }}
            >
              Keep as one text
            </Button>
          )}
          {(several || text === '') && (
            <Button
              size="sm"
              aria-haspopup="dialog"
              aria-label="Import details"
              onClick={() => onList(text, () => type(''))}
            >
              Import
            </Button>
          )}
        </>
      }
    />
  );
}

const noDetail = { text: '', pasted: false };
