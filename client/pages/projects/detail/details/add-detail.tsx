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
  draftKey: string;
  /** Opened for a restored draft: does not take the focus. */
  quiet: boolean;
  count: number;
  /** `refused` is called if the user decides not to add them. */
  onAdd: (details: NewDetail[], refused: () => void) => void;
  /** Takes a whole list; `onTaken` empties the field. */
  onList: (text: string, onTaken: () => void) => void;
  onClose: () => void;
  returnTo: () => HTMLElement | null | undefined;
};

/** Adds details one after another. Several pasted lines can become as many details. */
export function AddDetail(props: AddDetailProps) {
  const { draftKey, quiet, count, onAdd, onList, onClose, returnTo } = props;
  const [{ text, pasted }, setTyped] = useDraft(draftKey, noDetail);
  const [error, setError] = useState<string>();
  const lines = pasted ? pastedLines(text) : [];
  const several = lines.length > 1;
  const full = count + Math.max(lines.length, 1) > counts.detailsOfStep;
  const setPasted = (are: boolean) => setTyped((before) => ({ ...before, pasted: are }));
  const type = (next: string) => {
    // An emptied field no longer holds pasted text.
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
