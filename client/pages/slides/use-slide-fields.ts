import { useState } from 'react';

import { filledMessage, missingValuesNotice } from '#contract/placeholders.ts';

import { shownPeople } from './draft.ts';
import type { ChangeDraft, SlideDraft } from './draft.ts';
import type { Problems } from './problems.ts';
import { useMessageTemplate } from './use-message-template.ts';
import type { Picture } from './use-photo.ts';

type Source = { draft: SlideDraft; change: ChangeDraft; picture: Picture };

export function useSlideFields({ draft, change, picture }: Source) {
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
    /** The project is being read. */
    reading: false,
    /** A slide was made of exactly this draft. */
    made: false,
  };
}

export type NewSlide = ReturnType<typeof useSlideFields>;
