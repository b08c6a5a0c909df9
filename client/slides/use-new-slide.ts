import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { problemsIn, reportFailure } from '#client/shared/failure.ts';
import { keyFor } from '#client/shared/fresh-key.ts';
import { discardDrafts } from '#client/ui/drafts.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { useDraft } from '#client/ui/use-draft.ts';
import { filledMessage, missingValuesNotice } from '#contract/placeholders.ts';
import { startingFocus } from '#slide/content.ts';

import { blankSlide, newSlideDraftKey, sentPeople, shownPeople, usableSlide } from './draft.ts';
import type { SlideDraft } from './draft.ts';
import { problemsFrom, problemsOf } from './problems.ts';
import type { Problems } from './problems.ts';
import { generateSlide } from './queries.ts';
import { remember } from './remembered.ts';
import { bodyOf } from './slide-body.ts';
import { useHire } from './use-hire.ts';
import { useMessageTemplate } from './use-message-template.ts';
import { usePhoto } from './use-photo.ts';

/** `refusals` counts failed attempts; `made` is true until the form differs from the slide. */
export function useNewSlide() {
  const [stored, setDraft] = useDraft(newSlideDraftKey, blankSlide);
  const draft = usableSlide(stored);
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const [made, setMade] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  const change = (some: Partial<SlideDraft> | ((before: SlideDraft) => Partial<SlideDraft>)) => {
    setDraft((before) => {
      const usable = usableSlide(before);
      return { ...usable, ...(typeof some === 'function' ? some(usable) : some) };
    });
  };
  const picture = usePhoto((photo) => change({ focus: startingFocus(photo) }));
  const hire = useHire(change);
  const messageTemplate = useMessageTemplate(draft, change);
  const people = shownPeople(draft);
  const facts = { people, hireDate: draft.hireDate };
  const message = filledMessage(messageTemplate.text, facts);
  const missing = missingValuesNotice(messageTemplate.text, facts);
  const state = JSON.stringify([draft, message, picture.photo?.url]);

  const refuse = (found: Problems) => {
    setProblems(found);
    if (Object.keys(found).length > 0) setRefusals((times) => times + 1);
  };
  const send = async () => {
    if (sending || hire.reading || missing) return;
    const found = problemsOf(draft, message);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    const sent = sentPeople(draft);
    // The text of a deleted template counts as custom text.
    const form = bodyOf(
      { ...draft, templateId: messageTemplate.template?.id ?? null },
      message,
      picture.photo,
    );
    setSending(true);
    try {
      const id = await generateSlide(queryClient, form, keyFor(newSlideDraftKey, identityOf(form)));
      // Sending the same form again makes another slide.
      discardDrafts(`${newSlideDraftKey}/attempt`);
      remember(
        'business-titles',
        sent.map((one) => one.sent.title),
      );
      remember('compliance-numbers', [draft.complianceNumber]);
      setMade(state);
      showSuccess('PowerPoint slide generated and saved to Generated Slides page.', {
        link: { label: 'View', href: `/slides?slide=${id}` },
      });
    } catch (error) {
      refuse(
        problemsFrom(
          problemsIn(error),
          sent.map(({ entry }) => entry.id),
        ),
      );
      reportFailure('Failed to generate slide. Please try again.', error);
    } finally {
      setSending(false);
    }
  };
  return {
    draft,
    change,
    picture,
    people,
    message,
    /** What its placeholders lack; no slide is made before. */
    missing,
    hire,
    messageTemplate,
    /** By field. Editing a field clears its message. */
    problems,
    forget: (...fields: string[]) =>
      setProblems((before) =>
        fields.some((field) => before[field])
          ? { ...before, ...Object.fromEntries(fields.map((field) => [field, undefined])) }
          : before,
      ),
    refusals,
    sending,
    made: made === state,
    send,
    begin: () => {
      discardDrafts(newSlideDraftKey);
      picture.remove();
      messageTemplate.forget();
      setProblems({});
      setMade(null);
    },
  };
}

function identityOf(form: FormData): unknown {
  return [...form].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
}

export type NewSlide = ReturnType<typeof useNewSlide>;
