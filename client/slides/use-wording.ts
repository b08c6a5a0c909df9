import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { messageTemplatesQuery } from '#client/messages/queries.ts';
import { showSuccess } from '#client/ui/toasts.ts';

import type { SlideDraft } from './draft.ts';

type Change = (some: Partial<SlideDraft>) => void;

/**
 * The template's text until somebody edits it. Custom text replaced by another template can be restored;
 * the text of a deleted template stays.
 */
export function useWording(draft: SlideDraft, change: Change) {
  const { data: templates } = useQuery(messageTemplatesQuery());
  const { templateId, wording, message } = draft;
  const known = templates?.find(({ id }) => id === templateId);
  const template = known?.isActive ? known : undefined;
  useSeen(template, wording, change);

  const withdraw = useRef(() => {});
  const replace = (some: Pick<SlideDraft, 'templateId' | 'wording'>) => {
    withdraw.current();
    change({ ...some, message: null });
    if (message === null || message.trim() === '') return;
    withdraw.current = showSuccess('Your own text was replaced', {
      undo: { label: 'Undo', onUndo: () => change({ templateId, wording, message }) },
    });
  };
  return {
    templates,
    template,
    /** With unfilled placeholders. */
    text: message ?? template?.content ?? wording?.content ?? '',
    /** Set if the chosen template is no longer offered. */
    gone: templates && !template && wording && { name: wording.name, deleted: !known },
    choose: (id: number | null) => {
      const next = templates?.find((one) => one.id === id);
      replace({ templateId: next?.id ?? null, wording: next ? seen(next) : null });
    },
    follow: () => replace({ templateId, wording }),
    write: (text: string) => {
      // New text must not be lost to an older undo.
      withdraw.current();
      change({ message: text });
    },
    /** Withdraws the undo, which belongs to another form. */
    forget: () => withdraw.current(),
  };
}

type Seen = NonNullable<SlideDraft['wording']>;

/** Copies the template's text into the draft, in case the template is deleted. */
function useSeen(template: Seen | undefined, before: Seen | null, change: Change): void {
  const { name, content } = template ?? {};
  const note = useEffectEvent((now: Seen) => {
    if (before?.name !== now.name || before.content !== now.content) change({ wording: now });
  });
  useEffect(() => {
    if (name !== undefined && content !== undefined) note({ name, content });
  }, [name, content]);
}

function seen({ name, content }: Seen): Seen {
  return { name, content };
}
