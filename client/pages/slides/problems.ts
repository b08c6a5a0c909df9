import { lengths } from '#contract/limits.ts';
import { missingOf, nobody } from '#contract/slides.ts';

import { sentPeople } from './draft.ts';
import type { PersonField, SlideDraft } from './draft.ts';

/**
 * By field: `title`, `messageTemplate`, `complianceNumber`, `photo`, `people`, or `3.name` for the entry with id 3.
 */
export type Problems = Record<string, string | undefined>;

export const photoLost = 'Choose the photo again, or continue without one';

/** `message` is the text as printed; `lost` if the page was reloaded since a photo was chosen. */
export function problemsOf(draft: SlideDraft, message: string, lost = false): Problems {
  const problems: Problems = lost ? { photo: photoLost } : {};
  const require = (field: string, text: string, missing: string, limit: number) => {
    if (text.trim() === '') problems[field] = missing;
    else if (Array.from(text).length > limit) problems[field] = tooLong(limit);
  };
  require('title', draft.title, 'Slide title is required', lengths.name);
  require('messageTemplate', message, 'Message template is required', lengths.message);
  require('complianceNumber', draft.complianceNumber, 'Compliance number is required', lengths.complianceNumber);
  const people = sentPeople(draft);
  if (people.length === 0) problems['people'] = nobody;
  for (const { entry, sent } of people) {
    for (const { field, message: missing } of missingOf(sent)) {
      problems[keyOf(entry.id, field)] = missing;
    }
    for (const [field, text] of Object.entries(sent)) {
      if (Array.from(text).length > lengths.name) {
        problems[keyOf(entry.id, field as PersonField)] = tooLong(lengths.name);
      }
    }
  }
  return problems;
}

/** `ids` are those of the sent entries, in order. */
export function problemsFrom(errors: Record<string, string>, ids: readonly number[]): Problems {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, index, field] = /^people\.(\d+)\.(\w+)$/.exec(path) ?? [];
      const id = index === undefined ? undefined : ids[Number(index)];
      return [id === undefined ? path : keyOf(id, field as PersonField), message];
    }),
  );
}

export function keyOf(id: number, field: PersonField): string {
  return `${id}.${field}`;
}

function tooLong(limit: number): string {
  return `At most ${limit} characters`;
}
