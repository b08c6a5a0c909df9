import { isBlank } from '#contract/slides.ts';

import { hasTypedDay, isUntouched } from './announcement.ts';
import { blankEntry, nextId } from './draft.ts';
import type { Entry, SlideDraft } from './draft.ts';

/** The input that would be lost if the form started anew. */
export function typedIn(draft: SlideDraft, hasPhoto: boolean): string[] {
  const { title, advisors, managers, message, complianceNumber, reason } = draft;
  const people = [...advisors, ...managers].filter((entry) => !isBlank(entry));
  const typed: [string, boolean][] = [
    ['slide title', title.trim() !== ''],
    ['photo', hasPhoto],
    ['people', people.some((entry) => !isUntouched(entry))],
    ['message', (message ?? '').trim() !== ''],
    ['hire date', hasTypedDay(draft)],
    ['compliance number', complianceNumber.trim() !== ''],
    ['reason', reason.trim() !== ''],
  ];
  return typed.filter(([, isTyped]) => isTyped).map(([field]) => field);
}

/** Removes what is unchanged since the project filled it in. */
export function unlinked(draft: SlideDraft): SlideDraft {
  let id = nextId(draft);
  const left = (entries: Entry[]) => {
    const stay = entries.filter((entry) => !isUntouched(entry));
    return stay.length > 0 ? stay : [blankEntry(id++)];
  };
  return {
    ...draft,
    projectId: null,
    hireDate: hasTypedDay(draft) ? draft.hireDate : '',
    reason: '',
    advisors: left(draft.advisors),
    managers: left(draft.managers),
  };
}
