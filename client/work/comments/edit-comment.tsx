import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { currentIn } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { discardDrafts, readDraft } from '#client/ui/drafts.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { draftOr, useDraft } from '#client/ui/use-draft.ts';
import type { Comment } from '#contract/comments.ts';

import { mentionables, toTyped } from './mention-names.ts';
import { CommentForm, useSending } from './write-comment.tsx';

type EditCommentProps = { draftKey: string; comment: Comment; onClose: () => void };

/** The previous text stays readable as an earlier version. */
export function EditComment({ draftKey, comment, onClose }: EditCommentProps) {
  const { id, version } = comment;
  const form = useRef<HTMLDivElement>(null);
  const { data: accounts } = useQuery(readOf('listProjectManagers'));
  const initial = { text: toTyped(comment.text, mentionables(accounts ?? [])), version };
  const [draft, setDraft] = useDraft(draftKey, initial);
  const { mutateAsync } = useWrite('updateComment', {
    onFailure: (error) => {
      // Only the author edits it, so another tab was faster: the next save replaces its text.
      const current = currentIn(error) as Comment | null;
      if (current) setDraft((before) => ({ ...before, version: current.version }));
    },
  });
  const close = () => {
    discardDrafts(draftKey);
    onClose();
  };
  const send = async (text: string) => {
    const saved = await mutateAsync({ params: { id }, body: { text, version: draft.version } });
    showSuccess('Comment saved');
    const now = draftOr(readDraft(draftKey), draft);
    if (now.text === draft.text) close();
    // The author has typed more meanwhile.
    else setDraft({ ...now, version: saved.version });
  };
  const sending = useSending(draft.text, send, 'Failed to save the comment', comment.text);
  useEffect(() => {
    const field = form.current?.querySelector('textarea');
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  return (
    <div ref={form}>
      <CommentForm
        {...sending}
        label="Edit comment"
        text={draft.text}
        submit="Save"
        onChange={(text) => setDraft((before) => ({ ...before, text }))}
        onCancel={close}
      />
    </div>
  );
}
