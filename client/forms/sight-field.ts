import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { visibilityLabels } from '#contract/visibility.ts';
import type { Visibility } from '#contract/visibility.ts';
import { listed } from '#contract/words.ts';

import type { RecordField } from './record-fields.ts';

/** The visibility of a project: everybody, or its people and the accounts named under Also. */
export type Sight = { visibility: Visibility; also: number[] };

export const everybody: Sight = { visibility: 'everybody', also: [] };

type Names = { visibility: string; also: string };
type SightField = RecordField<Sight> & { parts: readonly string[] };

/** One field of a form; the record and its requests have two, with these names. */
export function sightField(label: string, { visibility, also }: Names): SightField {
  return {
    label,
    blank: everybody,
    read: (_, record: Record<string, unknown>) => ({
      visibility: record[visibility] as Visibility,
      also: record[also] as number[],
    }),
    parts: [visibility, also],
    send: (value) => ({ [visibility]: value.visibility, [also]: namedIn(value) }),
    inWords: ({ visibility: chosen }) => visibilityLabels[chosen],
  };
}

/** Everybody includes those that were named before. */
function namedIn({ visibility, also }: Sight): number[] {
  return visibility === 'people' ? also : [];
}

export function sightInWords(
  { visibility, also }: Sight,
  accounts: readonly ProjectManager[] | undefined,
): string {
  const names = also.flatMap((id) => {
    const account = accounts?.find((one) => one.id === id);
    return account ? managerName(account) : [];
  });
  const label = visibilityLabels[visibility];
  return visibility === 'people' && names.length > 0 ? `${label}, also ${listed(names)}` : label;
}
