import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { InlinePrompt, focusPrompt } from '#client/ui/inline-prompt.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useDraft } from '#client/ui/use-draft.ts';
import { lengths } from '#contract/limits.ts';
import type { StepDetail } from '#contract/steps.ts';

import { useArchivedGuard } from '../project/archived-guard.tsx';
import { problemOfText, useRewordDetail } from './detail-writes.ts';

type EditDetailProps = {
  draftKey: string;
  /** The detail when editing began. */
  opened: StepDetail;
  current: StepDetail | undefined;
  /** Opened for a restored draft: does not take the focus. */
  quiet: boolean;
  onClose: () => void;
  /** Closes it for the moment and keeps the draft. */
  onEscape: () => void;
  returnTo: () => HTMLElement | null | undefined;
};

export type DetailDraft = {
  opened: StepDetail;
  text: string;
  /** The newest text of others that the user has seen. */
  seen: string;
};

/** Edits the text of a detail. Reports a concurrent change or deletion, and keeps the draft. */
export function EditDetail(props: EditDetailProps) {
  const { draftKey, opened, current, onClose } = props;
  const initial: DetailDraft = { opened, text: opened.text, seen: opened.text };
  const [{ text, seen }, setWording] = useDraft(draftKey, initial);
  const [error, setError] = useState<string>();
  const guard = useArchivedGuard();
  const { reword, isPending } = useRewordDetail();
  const trimmed = text.trim();
  const theirs = current?.text ?? seen;
  const clash = theirs !== seen && theirs !== trimmed && !isPending;
  const save = () => {
    if (!current || clash || isPending) return;
    if (trimmed === '' || trimmed === theirs) {
      onClose();
      return;
    }
    const problem = problemOfText(trimmed);
    setError(problem);
    if (problem) return;
    // Awaited instead of a component callback, so that the draft is discarded even after unmounting.
    guard(() => void reword(current, trimmed).then(onClose, () => {}));
  };
  const keepMine = () => setWording((before) => ({ ...before, seen: theirs }));
  return (
    <InlinePrompt
      label="Edit detail description:"
      value={text}
      onChange={(next) => {
        setWording((before) => (next === before.opened.text ? initial : { ...before, text: next }));
        setError(undefined);
      }}
      submit="Save"
      busy={isPending}
      busyLabel="Saving..."
      disabledBecause={current ? (clash ? 'Choose one of the two texts first' : null) : deleted}
      onSubmit={save}
      onClose={onClose}
      onEscape={props.onEscape}
      quiet={props.quiet}
      limit={lengths.detail}
      error={error}
      returnTo={props.returnTo}
    >
      {!current && (
        <Notice tone="danger" className="mt-3">
          {deleted}. Copy what you still need of the text.
        </Notice>
      )}
      {clash && <Clash theirs={theirs} onKeepMine={keepMine} onTakeTheirs={onClose} />}
    </InlinePrompt>
  );
}

const deleted = 'Someone else has deleted this detail';

type ClashProps = { theirs: string; onKeepMine: () => void; onTakeTheirs: () => void };

/** The text of the other user, and the choice between it and the draft in the field above. */
function Clash({ theirs, onKeepMine, onTakeTheirs }: ClashProps) {
  return (
    <Notice className="mt-3">
      <p className="font-medium text-ink">Someone else has changed this detail. It now reads:</p>
      <p
        dir="auto"
        translate="no"
        className="mt-1 max-h-32 overflow-y-auto border-l-2 border-line-strong pl-2 wrap-anywhere whitespace-pre-line"
      >
        {theirs}
      </p>
      <span className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          onClick={(event) => {
            focusPrompt(event);
            onKeepMine();
          }}
        >
          Keep my text
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          Use theirs
        </Button>
      </span>
    </Notice>
  );
}
