import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

import { readOf } from '#client/data/reads.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import type { MessageTemplate } from '#contract/messages.ts';

import type { ChangeDraft, SlideDraft } from './draft.ts';

/**
 * The template's text until it is edited. Custom text replaced by another template can be restored; the text of a
 * deleted template stays.
 */
export function useMessageTemplate(draft: SlideDraft, change: ChangeDraft) {
  const { data: templates } = useQuery(readOf('listMessageTemplates'));
  const { templateId, templateCopy, message, projectId } = draft;
  const { known, template, text } = messageTemplateOf(draft, templates);
  useTemplateCopy(template, templateCopy, change);

  const withdraw = useRef(() => {});
  const replace = (some: Pick<SlideDraft, 'templateId' | 'templateCopy'>) => {
    withdraw.current();
    change({ ...some, message: null });
    if (message === null || message.trim() === '') return;
    // The form may be that of another project by then.
    const onUndo = () =>
      change((now) => (now.projectId === projectId ? { templateId, templateCopy, message } : {}));
    withdraw.current = showSuccess('Your custom text was replaced', {
      undo: { label: 'Undo', onUndo },
    });
  };
  return {
    templates,
    template,
    text,
    /** Set if the chosen template is no longer available. */
    gone: templates && !template && templateCopy && { name: templateCopy.name, deleted: !known },
    choose: (id: number | null) => {
      const next = templates?.find((one) => one.id === id);
      replace({ templateId: next?.id ?? null, templateCopy: next ? copyOf(next) : null });
    },
    follow: () => replace({ templateId, templateCopy }),
    write: (typed: string) => {
      // New text must not be lost to an older undo.
      withdraw.current();
      change({ message: typed });
    },
    /** Withdraws the undo, which belongs to another form. */
    forget: () => withdraw.current(),
  };
}

/** The chosen template, which is `known` even if inactive, and the text with its placeholders. */
export function messageTemplateOf(
  { templateId, templateCopy, message }: SlideDraft,
  templates: readonly MessageTemplate[] | undefined,
) {
  const known = templates?.find(({ id }) => id === templateId);
  const template = known?.isActive ? known : undefined;
  return { known, template, text: message ?? template?.content ?? templateCopy?.content ?? '' };
}

type TemplateCopy = NonNullable<SlideDraft['templateCopy']>;

/** Copies the template's text into the draft, in case the template is deleted. */
function useTemplateCopy(
  template: TemplateCopy | undefined,
  before: TemplateCopy | null,
  change: ChangeDraft,
): void {
  const { name, content } = template ?? {};
  const store = useEffectEvent((now: TemplateCopy) => {
    if (before?.name !== now.name || before.content !== now.content) change({ templateCopy: now });
  });
  useEffect(() => {
    if (name !== undefined && content !== undefined) store({ name, content });
  }, [name, content]);
}

function copyOf({ name, content }: TemplateCopy): TemplateCopy {
  return { name, content };
}
