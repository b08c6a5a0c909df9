import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { problemsIn, reportFailure } from '#client/shared/failure.ts';
import { withKey } from '#client/shared/with-key.ts';
import { discardDrafts } from '#client/ui/drafts.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { useDraft } from '#client/ui/use-draft.ts';
import { startingFocus } from '#slide/content.ts';

import { blankSlide, newSlideDraftKey, sentPeople, usableSlide } from './draft.ts';
import { problemsFrom, problemsOf } from './problems.ts';
import type { Problems } from './problems.ts';
import { generateSlide } from './queries.ts';
import { remember } from './remembered.ts';
import { bodyOf, identityOf } from './slide-body.ts';
import { useHire } from './use-hire.ts';
import { usePhoto } from './use-photo.ts';
import { useSlideFields } from './use-slide-fields.ts';
import type { ChangeDraft } from './use-slide-fields.ts';

/** `refusals` counts failed attempts; `made` is true until the form differs from the slide. */
export function useNewSlideForm() {
  const [stored, setDraft] = useDraft(newSlideDraftKey, blankSlide);
  const draft = usableSlide(stored);
  const [refusals, setRefusals] = useState(0);
  const [made, setMade] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  const change: ChangeDraft = (some) => {
    setDraft((before) => {
      const usable = usableSlide(before);
      return { ...usable, ...(typeof some === 'function' ? some(usable) : some) };
    });
  };
  const picture = usePhoto(newSlideDraftKey, (photo) => change({ focus: startingFocus(photo) }));
  const hire = useHire({ draft, change, removePhoto: picture.remove });
  const fields = useSlideFields({ draft, change, picture, reading: hire.reading });
  const { message, missing, messageTemplate } = fields;
  const state = JSON.stringify([draft, message, picture.photo?.url]);

  const refuse = (found: Problems) => {
    fields.setProblems(found);
    if (Object.keys(found).length > 0) setRefusals((times) => times + 1);
  };
  const send = async () => {
    if (sending || hire.reading || missing) return;
    const found = problemsOf(draft, message, picture.lost);
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
      const id = await withKey(newSlideDraftKey, identityOf(form), (key) =>
        generateSlide(queryClient, form, key),
      );
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
    ...fields,
    hire,
    refusals,
    sending,
    made: made === state,
    send,
    begin: () => {
      discardDrafts(newSlideDraftKey);
      picture.remove();
      messageTemplate.forget();
      fields.setProblems({});
      setMade(null);
    },
  };
}

export type NewSlideForm = ReturnType<typeof useNewSlideForm>;
