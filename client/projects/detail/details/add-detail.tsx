import { useState } from 'react';

import { counts, lengths } from '../../../../contract/limits.ts';
import { tooManyDetails } from '../../../../contract/steps.ts';
import type { NewDetail } from '../../../../contract/steps.ts';
import { Button } from '../../../ui/button.tsx';
import { InlinePrompt, focusPrompt } from '../../../ui/inline-prompt.tsx';
import { pastedLines } from '../../../ui/pasted-lines.ts';
import { problemOfText } from './detail-text.ts';

type AddDetailProps = {
  /** What was typed before, and where it is kept. */
  draft: string;
  onDraft: (text: string) => void;
  /** Nobody has just asked for it: it stands there because of the draft. */
  quiet: boolean;
  /** How many details the step has. */
  count: number;
  onAdd: (details: NewDetail[]) => void;
  onClose: () => void;
  returnTo: () => HTMLElement | null | undefined;
};

/**
 * Asks for details, one after the other: each goes its way and leaves the field empty for the next. Several
 * pasted lines can become as many details.
 */
export function AddDetail(props: AddDetailProps) {
  const { draft, onDraft, quiet, count, onAdd, onClose, returnTo } = props;
  const [text, setText] = useState(draft);
  const [pasted, setPasted] = useState(false);
  const [error, setError] = useState<string>();
  const lines = pasted ? pastedLines(text) : [];
  const several = lines.length > 1;
  const full = count + Math.max(lines.length, 1) > counts.detailsOfStep;
  const type = (next: string) => {
    setText(next);
    onDraft(next);
    setError(undefined);
    // Once the field was emptied, nothing of what was pasted is left.
    if (next === '') setPasted(false);
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
    onAdd(details);
  };
  return (
    <InlinePrompt
      label="Enter detail description:"
      value={text}
      onChange={type}
      submit={several ? `Add ${lines.length} details` : 'Add'}
      close="Done"
      onSubmit={add}
      onClose={onClose}
      onPaste={(event) => {
        if (/[\n\r]/.test(event.clipboardData.getData('text/plain'))) setPasted(true);
      }}
      limit={several ? lines.length * lengths.detail : lengths.detail}
      error={error ?? (full ? tooManyDetails : undefined)}
      disabledBecause={full ? tooManyDetails : null}
      quiet={quiet}
      place={count}
      returnTo={returnTo}
      actions={
        several && (
          <Button
            size="sm"
            onClick={(event) => {
              focusPrompt(event);
              setPasted(false);
            }}
          >
            Keep as one text
          </Button>
        )
      }
    />
  );
}
