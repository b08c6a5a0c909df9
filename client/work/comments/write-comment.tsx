import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { isByLink } from '#client/data/api.ts';
import { problemsIn, reportFailure } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { withKey } from '#client/data/with-key.ts';
import { write } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import { useDraft } from '#client/ui/use-draft.ts';
import { newComment } from '#contract/comments.ts';

import { CommentField } from './comment-field.tsx';
import { mentionables, mentionsIn, toStored } from './mention-names.ts';
import { commentDrafts } from './open-threads.ts';
import type { commentCalls, Commented } from './queries.ts';

type CreateCall = (typeof commentCalls)[Commented['on']]['create'];

/** The draft is kept until the comment is sent. */
export function NewComment({ of, create }: { of: Commented; create: CreateCall }) {
  const draftKey = `${commentDrafts(of)}/new`;
  const [{ text }, setDraft] = useDraft(draftKey, noComment);
  const queryClient = useQueryClient();
  const send = async (stored: string) => {
    const sent = { params: { id: of.id }, body: { text: stored } };
    await withKey(draftKey, sent, (idempotencyKey) =>
      write(queryClient, create, sent, { idempotencyKey }),
    );
    // The author may have typed more meanwhile.
    setDraft((now) => (now.text.startsWith(text) ? { text: now.text.slice(text.length) } : now));
    showSuccess('Comment added');
  };
  const sending = useSending(text, send, 'Failed to add the comment');
  return (
    <CommentForm
      {...sending}
      label={`Comment on ${of.name}`}
      text={text}
      submit="Comment"
      onChange={(next) => setDraft({ text: next })}
    />
  );
}

const noComment = { text: '' };

/** `before` is the stored text that is edited. */
export function useSending(
  text: string,
  send: (stored: string) => Promise<void>,
  failure: string,
  before = '',
) {
  const queryClient = useQueryClient();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const go = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      // Without the accounts a mention would be stored as plain text.
      const accounts = isByLink()
        ? []
        : await queryClient.query({ ...readOf('listProjectManagers'), staleTime: 60_000 });
      const known = [...mentionsIn(before), ...mentionables(accounts)];
      const body = newComment.safeParse({ text: toStored(text, known) });
      if (body.success) await send(body.data.text);
      else setError(body.error.issues[0]?.message);
    } catch (problem) {
      setError(problemsIn(problem)['text']);
      reportFailure(failure, problem);
    } finally {
      setBusy(false);
    }
  };
  return { error, busy, onSend: () => void go() };
}

type CommentFormProps = ReturnType<typeof useSending> & {
  label: string;
  text: string;
  submit: string;
  onChange: (text: string) => void;
  onCancel?: () => void;
};

export function CommentForm(props: CommentFormProps) {
  const { label, text, submit, error, busy, onChange, onSend, onCancel } = props;
  return (
    <form
      noValidate
      aria-label={label}
      className="mb-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <CommentField {...{ label, error, onChange, onSend }} value={text} />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-2">
        <span aria-hidden="true" className="text-xs text-ink-faint pointer-coarse:hidden">
          Ctrl+Enter sends
        </span>
        {onCancel && (
          <Button size="sm" tone="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          tone="primary"
          busy={busy}
          busyLabel="Sending..."
          disabledBecause={text.trim() === '' ? 'Write a comment' : null}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}
