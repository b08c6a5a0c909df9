import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { problemsIn, reportFailure } from '#client/data/failure.ts';
import { withKey } from '#client/data/with-key.ts';
import { discardDrafts } from '#client/ui/drafts.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { useDraft } from '#client/ui/use-draft.ts';
import { startingFocus } from '#slide/content.ts';

import { blankSlide, newSlideDraftKey, sentPeople, usableSlide } from './draft.ts';
import type { ChangeDraft } from './draft.ts';
import { typedIn } from './leave-project.ts';
import { useOpenGates } from './open-gates.ts';
import { missingValuesOf, problemsFrom, problemsOf } from './problems.ts';
import type { Problems } from './problems.ts';
import { generateSlide } from './queries.ts';
import { remember } from './remembered.ts';
import { bodyOf, identityOf } from './slide-body.ts';
import { useHire } from './use-hire.ts';
import { usePhoto } from './use-photo.ts';
import { useSlideFields } from './use-slide-fields.ts';

/** The form of which a slide was made, with the address of its photo. */
type MadeOf = { form: string; photo: string | null } | null;

/** `refusals` counts failed attempts; `made` is true until the form differs from the slide. */
export function useNewSlideForm() {
  const [stored, setDraft] = useDraft(newSlideDraftKey, blankSlide);
  const draft = usableSlide(stored);
  const [refusals, setRefusals] = useState(0);
  const [madeOf, setMadeOf] = useDraft<MadeOf>(`${newSlideDraftKey}/made`, null);
  const queryClient = useQueryClient();
  const [sending, setSending] = useState(false);
  const change: ChangeDraft = (some) => {
    setDraft((before) => {
      const usable = usableSlide(before);
      return { ...usable, ...(typeof some === 'function' ? some(usable) : some) };
    });
  };
  const picture = usePhoto(newSlideDraftKey, (photo) => change({ focus: startingFocus(photo) }));
  const fields = useSlideFields({ draft, change, picture });
  const { message, messageTemplate } = fields;
  const form = JSON.stringify([draft, message]);
  const photo = picture.photo?.url ?? null;
  const made = madeOf?.form === form && madeOf.photo === photo;
  const startAnew = () => {
    picture.remove();
    messageTemplate.forget();
    fields.setProblems(null);
    setMadeOf(null);
  };
  const typed = () => {
    // A reload loses the photo, but not that of the slide.
    const isSaved = madeOf?.form === form && (photo === null || madeOf.photo === photo);
    return isSaved ? [] : typedIn(draft, photo !== null);
  };
  const gates = useOpenGates(draft.projectId);
  const hire = useHire({ draft, typed, change, startAnew });

  const refuse = (found: Problems) => {
    fields.setProblems(found);
    setRefusals((times) => times + 1);
  };
  const send = async () => {
    if (sending || hire.reading) return;
    const { text } = messageTemplate;
    const found = problemsOf(draft, text, picture.lost);
    if (gates.length > 0 && draft.reason.trim() === '') found['reason'] = 'A reason is required';
    if (Object.keys({ ...missingValuesOf(draft, text), ...found }).length > 0) return refuse(found);
    fields.setProblems(null);
    const sent = sentPeople(draft);
    // The text of a deleted template counts as custom text.
    const body = bodyOf(
      { ...draft, templateId: messageTemplate.template?.id ?? null },
      message,
      picture.photo,
    );
    setSending(true);
    try {
      const id = await withKey(newSlideDraftKey, identityOf(body), (key) =>
        generateSlide(queryClient, body, key),
      );
      remember(
        'business-titles',
        sent.map((one) => one.sent.title),
      );
      remember('compliance-numbers', [draft.complianceNumber]);
      setMadeOf({ form, photo });
      showSuccess('PowerPoint slide generated and saved to Generated Slides page.', {
        link: { label: 'View', href: `/slides?slide=${id}` },
      });
    } catch (error) {
      const refused = problemsFrom(
        problemsIn(error),
        sent.map(({ entry }) => entry.id),
      );
      const isAtFields = Object.keys(refused).length > 0;
      if (isAtFields) refuse(refused);
      // The fields say why.
      const extras = isAtFields ? { reason: undefined } : {};
      reportFailure('Failed to generate slide. Please try again.', error, extras);
    } finally {
      setSending(false);
    }
  };
  return {
    ...fields,
    reading: hire.reading,
    hire,
    refusals,
    sending,
    made,
    send,
    begin: () => {
      discardDrafts(newSlideDraftKey);
      startAnew();
    },
  };
}

export type NewSlideForm = ReturnType<typeof useNewSlideForm>;
