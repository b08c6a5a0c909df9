import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { messageTemplatesQuery } from '#client/messages/queries.ts';
import { showSuccess } from '#client/ui/toasts.ts';

import type { SlideDraft } from './draft.ts';

type Change = (some: Partial<SlideDraft>) => void;

/**
 * The text of a slide: that of the template as long as nobody writes their own. Text of one's own that another
 * template replaces can be brought back; the text of a template that is gone stays.
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
    /** What stands on the slide before its placeholders are filled. */
    text: message ?? template?.content ?? wording?.content ?? '',
    /** The chosen template, where it is offered no longer. */
    gone: templates && !template && wording && { name: wording.name, deleted: !known },
    choose: (id: number | null) => {
      const next = templates?.find((one) => one.id === id);
      replace({ templateId: next?.id ?? null, wording: next ? seen(next) : null });
    },
    follow: () => replace({ templateId, wording }),
    write: (text: string) => {
      // What is written now is not to be lost to what was written before.
      withdraw.current();
      change({ message: text });
    },
    /** Takes the offer away to bring a text back: it belongs to another form. */
    forget: () => withdraw.current(),
  };
}

type Seen = NonNullable<SlideDraft['wording']>;

/** Keeps with the form how its template stands, for the day on which it stands no more. */
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
