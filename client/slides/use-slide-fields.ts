import { useState } from 'react';

import { filledMessage, missingValuesNotice } from '#contract/placeholders.ts';

import { shownPeople } from './draft.ts';
import type { SlideDraft } from './draft.ts';
import type { Problems } from './problems.ts';
import { useMessageTemplate } from './use-message-template.ts';
import type { Picture } from './use-photo.ts';

export type ChangeDraft = (
  some: Partial<SlideDraft> | ((before: SlideDraft) => Partial<SlideDraft>),
) => void;

type Source = {
  draft: SlideDraft;
  change: ChangeDraft;
  picture: Picture;
  /** The project is being read. */
  reading?: boolean;
  /** A slide was made of exactly this draft. */
  made?: boolean;
};

export function useSlideFields({ draft, change, picture, reading = false, made = false }: Source) {
  const [problems, setProblems] = useState<Problems>({});
  const messageTemplate = useMessageTemplate(draft, change);
  const people = shownPeople(draft);
  const facts = { people, hireDate: draft.hireDate };
  return {
    draft,
    change,
    picture,
    people,
    messageTemplate,
    message: filledMessage(messageTemplate.text, facts),
    /** Placeholders without a value, which prevent making a slide. */
    missing: missingValuesNotice(messageTemplate.text, facts),
    /** By field. Editing a field clears its message. */
    problems,
    setProblems,
    forget: (...fields: string[]) =>
      setProblems((before) =>
        fields.some((field) => before[field])
          ? { ...before, ...Object.fromEntries(fields.map((field) => [field, undefined])) }
          : before,
      ),
    reading,
    made,
  };
}

export type NewSlide = ReturnType<typeof useSlideFields>;
