import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { useWrite } from '#client/data/writes.ts';
import { useNotifyDeleted } from '#client/shared/notify-deleted.ts';
import { formatMoment, shortMoment } from '#client/ui/day.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import { useHasDraft } from '#client/ui/use-draft.ts';
import type { Comment } from '#contract/comments.ts';
import { mayRemoveComment } from '#rules/permissions.ts';

import { CommentText } from './comment-text.tsx';
import { CommentVersions } from './comment-versions.tsx';
import { EditComment } from './edit-comment.tsx';
import { commentDrafts } from './open-threads.ts';
import type { Commented } from './queries.ts';

type CommentItemProps = {
  of: Commented;
  comment: Comment;
  /** A link points to this comment. */
  isTarget: boolean;
  mayComment: boolean;
};

export function CommentItem({ of, comment, isTarget, mayComment }: CommentItemProps) {
  const { id, author, text, createdAt, projectManagerId, versionsCount, editedAt } = comment;
  const user = useCurrentUser();
  const isOwn = user !== null && user?.id === projectManagerId;
  const draftKey = `${commentDrafts(of)}/${id}`;
  const typed = useHasDraft(draftKey);
  const [editing, setEditing] = useState(typed);
  const [withVersions, setWithVersions] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const row = useArrivedAt(isTarget);
  const notifyDeleted = useNotifyDeleted();
  const { mutateAsync: remove, isPending } = useWrite('deleteComment', {
    failure: 'Failed to delete the comment',
    onSuccess: () => notifyDeleted('Comment deleted', 'undeleteComment', id),
  });
  return (
    <li
      ref={row}
      data-comment={id}
      className="group/comment scroll-my-32 border-t border-line py-1.5 first:border-t-0"
    >
      <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
        <span dir="auto" translate="no" className="font-medium wrap-anywhere text-ink">
          {author}
        </span>
        <time dateTime={createdAt} title={formatMoment(createdAt)} className="text-ink-faint">
          {shortMoment(createdAt)}
        </time>
        {versionsCount > 0 && (
          <button
            type="button"
            aria-expanded={withVersions}
            title={editedAt === null ? undefined : `Edited ${formatMoment(editedAt)}`}
            onClick={() => setWithVersions(!withVersions)}
            className="touch-target rounded-sm text-ink-soft underline decoration-dotted underline-offset-2 hover:text-ink"
          >
            edited
          </button>
        )}
        {!editing && (
          <span className="ml-auto flex row-tool">
            {isOwn && mayComment && (
              <IconButton
                ref={edit}
                size="sm"
                label="Edit comment"
                onClick={() => setEditing(true)}
              >
                <Pencil aria-hidden="true" className="size-3.5" />
              </IconButton>
            )}
            {user && mayRemoveComment(user, projectManagerId) && (
              <IconButton
                size="sm"
                label="Delete comment"
                busy={isPending}
                onClick={({ currentTarget }) =>
                  void leaveRow(currentTarget, () => remove({ params: { id } }))
                }
              >
                <Trash2 aria-hidden="true" className="size-3.5" />
              </IconButton>
            )}
          </span>
        )}
      </div>
      {editing ? (
        <EditComment
          draftKey={draftKey}
          comment={comment}
          onClose={() => {
            setEditing(false);
            setTimeout(() => edit.current?.focus());
          }}
        />
      ) : (
        <CommentText text={text} />
      )}
      {withVersions && <CommentVersions id={id} count={versionsCount} />}
    </li>
  );
}

/** Scrolls to the linked comment and highlights it briefly. */
function useArrivedAt(isTarget: boolean) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isTarget) return undefined;
    // Rows above it may not have their final height yet.
    const timer = setTimeout(() => {
      row.current?.scrollIntoView({ block: 'center' });
      row.current?.animate({ backgroundColor: ['var(--accent-soft)', 'transparent'] }, mark);
    }, 200);
    return () => clearTimeout(timer);
  }, [isTarget]);
  return row;
}

const mark = { duration: 2500, easing: 'ease-in' };
