import { foldedText } from '#contract/clean-text.ts';
import { lengths } from '#contract/limits.ts';

import { remembered } from './memo.ts';

export type KnownOwners = {
  roles: readonly { id: number; name: string }[];
  people: readonly { id: number; name: string; email: string | null; isActive: boolean }[];
  /** Names matched by hand, which take precedence; "nobody" means no owner. */
  matches?: readonly OwnerMatch[];
};

export type OwnerMatch = { name: string; kind: 'role' | 'person' | 'nobody'; id: number };

export type FoundOwner = {
  ownerRoleId: number | null;
  personIds: number[];
  /** Names that match no role and no person, or several people. */
  unknown: string[];
  /** Names that are unknown or matched by hand, in their order. */
  toMatch: string[];
  /** Names of inactive people, who cannot be assigned. */
  inactive: string[];
  /** Roles after the first: an item has only one. */
  more: string[];
};

/** Formats an owner so that `ownerFinder` can parse it: `Compliance: Dana Cole; Bo Lee`. */
export function ownerText(role: string | null, people: readonly string[]): string {
  return [role, people.join('; ')].filter((part) => part !== null && part !== '').join(': ');
}

/**
 * Finds owners by role, name or email address, ignoring case. Accepts semicolons, commas, slashes, ampersands, line
 * breaks and `and` as separators; a role may precede a colon.
 */
export function ownerFinder({
  roles,
  people,
  matches = [],
}: KnownOwners): (text: string) => FoundOwner {
  const matchOf = new Map(matches.map((match) => [keyOf(match.name), match]));
  const roleOf = new Map(roles.map(({ id, name }) => [keyOf(name), id]));
  const personOf = peopleByName(people.filter(({ isActive }) => isActive));
  const inactive = peopleByName(people.filter(({ isActive }) => !isActive));
  return (text) => {
    const found: FoundOwner = {
      ownerRoleId: null,
      personIds: [],
      unknown: [],
      toMatch: [],
      inactive: [],
      more: [],
    };
    const isKnown = (part: string) => {
      const key = keyOf(part);
      return [matchOf, roleOf, personOf, inactive].some((names) => names.has(key));
    };
    for (const part of partsOf(text, isKnown)) {
      const match = matchOf.get(keyOf(part));
      if (match) found.toMatch.push(part);
      if (match?.kind === 'nobody') continue;
      const idOf = (kind: 'role' | 'person', names: Map<string, number | null>) =>
        match ? (match.kind === kind ? match.id : undefined) : names.get(keyOf(part));
      const role = idOf('role', roleOf) ?? undefined;
      const person = idOf('person', personOf);
      if (role !== undefined && found.ownerRoleId === null) found.ownerRoleId = role;
      else if (typeof person === 'number') found.personIds.push(person);
      else if (role !== undefined) found.more.push(part);
      else if (person === undefined && inactive.has(keyOf(part))) found.inactive.push(part);
      else {
        found.unknown.push(part);
        found.toMatch.push(part);
      }
    }
    return { ...found, personIds: [...new Set(found.personIds)] };
  };
}

/** Null for a name that several people share. */
function peopleByName(people: KnownOwners['people']): Map<string, number | null> {
  const found = new Map<string, number | null>();
  for (const { id, name, email } of people) {
    const [, first, last] = /^(\S+)\s+(\S.*)$/.exec(name.trim()) ?? [];
    const keys = [name, email ?? '', first ? `${last}, ${first}` : ''].map(keyOf);
    for (const key of new Set(keys)) if (key !== '') found.set(key, found.has(key) ? null : id);
  }
  return found;
}

export const keyOf = remembered((name) => foldedText(name).replaceAll(/\s+/g, ' '));

/** A known name may contain separators, so its longest beginning is tried first. */
function partsOf(text: string, isKnown: (part: string) => boolean): string[] {
  const ends = [...text.matchAll(separators)].map(({ 0: { length }, index }) => ({
    index,
    length,
  }));
  ends.push({ index: text.length, length: 0 });
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < ends.length; at += 1) {
    const isBlank = text.slice(from, ends[at]!.index).trim() === '';
    // Limited, so that long cells take time in proportion to their length.
    const others = isBlank ? [] : ends.slice(at + 1, at + 1 + mostInside);
    const known = others.findLastIndex(
      ({ index }) => index - from <= longestName && isKnown(text.slice(from, index)),
    );
    at += known + 1;
    const { index, length } = ends[at]!;
    if (!isBlank) parts.push(text.slice(from, index).trim());
    from = index + length;
  }
  return parts;
}

const separators = /[;:,/&+\r\n]|(?<=\s)and(?=\s)/gi;
const mostInside = 6;
/** Room for blanks around the longest name. */
const longestName = lengths.name + 20;
