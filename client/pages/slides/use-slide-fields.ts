import { useState } from 'react';

import { filledMessage } from '#contract/placeholders.ts';

import { messageFacts, shownPeople } from './draft.ts';
import type { ChangeDraft, SlideDraft } from './draft.ts';
import { missingValuesOf } from './problems.ts';
import type { Problems } from './problems.ts';
import { useMessageTemplate } from './use-message-template.ts';
import type { Picture } from './use-photo.ts';

type Source = {
  draft: SlideDraft;
  change: ChangeDraft;
  picture: Picture;
  /** The problems of an attempt before the form was opened. */
  refused?: Problems | null;
};

export function useSlideFields({ draft, change, picture, refused: given = null }: Source) {
  const [refused, setProblems] = useState<Problems | null>(given);
  const messageTemplate = useMessageTemplate(draft, change);
  const facts = messageFacts(draft);
  return {
    draft,
    change,
    picture,
    people: shownPeople(draft),
    messageTemplate,
    message: filledMessage(messageTemplate.text, facts),
    /** By field, once an attempt was refused. Editing a field clears its message; a missing value stays until it is given. */
    problems: refused ? { ...missingValuesOf(draft, messageTemplate.text), ...refused } : {},
    /** Null until an attempt is refused. */
    setProblems,
    forget: (...fields: string[]) =>
      setProblems(
        (before) =>
          before &&
          Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
      ),
    /** The project is being read. */
    reading: false,
    /** A slide was made of exactly this draft. */
    made: false,
  };
}

export type NewSlide = ReturnType<typeof useSlideFields>;
