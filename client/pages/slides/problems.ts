import { lengths } from '#contract/limits.ts';
import { filledMessage, missingByField } from '#contract/placeholders.ts';
import { isBlank, missingOf, nobody } from '#contract/slides.ts';

import { messageFacts, sentPeople } from './draft.ts';
import type { PersonField, SlideDraft } from './draft.ts';

/**
 * By field: `title`, `messageTemplate`, `message`, `complianceNumber`, `photo`, `people`, `hireDate`, or `3.name` for the
 * entry with id 3.
 */
export type Problems = Record<string, string | undefined>;

export const photoLost = 'Choose the photo again, or continue without one';

/** `text` has its placeholders; `lost` if the page was reloaded since a photo was chosen. */
export function problemsOf(draft: SlideDraft, text: string, lost = false): Problems {
  const problems: Problems = lost ? { photo: photoLost } : {};
  const limited = (field: string, value: string, limit: number) => {
    if (Array.from(value).length > limit) problems[field] = tooLong(limit);
  };
  const require = (field: string, value: string, missing: string, limit: number) => {
    if (value.trim() === '') problems[field] = missing;
    else limited(field, value, limit);
  };
  require('title', draft.title, 'Slide title is required', lengths.name);
  if (text.trim() === '') problems['messageTemplate'] = 'Message template is required';
  limited('message', filledMessage(text, messageFacts(draft)), lengths.message);
  require('complianceNumber', draft.complianceNumber, 'Compliance number is required', lengths.complianceNumber);
  const people = sentPeople(draft);
  if (people.length === 0) problems['people'] = nobody;
  for (const { entry, sent } of people) {
    for (const { field, message: missing } of missingOf(sent)) {
      problems[keyOf(entry.id, field)] = missing;
    }
    for (const [field, value] of Object.entries(sent)) {
      limited(keyOf(entry.id, field as PersonField), value, lengths.name);
    }
  }
  return problems;
}

/** Each placeholder without a value, at the field that gives it. */
export function missingValuesOf(draft: SlideDraft, text: string): Problems {
  const { advisors, managers } = draft;
  const from = { senior: advisors, junior: managers, anyone: [...advisors, ...managers] };
  return missingByField(text, messageFacts(draft), (source) => {
    if (source === 'hireDate') return source;
    const entries = from[source.of];
    const entry = entries.find((one) => !isBlank(one)) ?? entries[0];
    return keyOf(entry?.id ?? 0, source.field);
  });
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
