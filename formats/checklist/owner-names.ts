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
    const isKnown = (part: string) =>
      [matchOf, roleOf, personOf, inactive].some((names) => names.has(keyOf(part)));
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

export function keyOf(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** A known name may contain a separator, so the longest known prefix is tried first. */
function partsOf(text: string, isKnown: (part: string) => boolean): string[] {
  const rest = text.trim();
  if (rest === '') return [];
  if (rest.length > longest || isKnown(rest)) return [rest];
  const cuts = [...rest.matchAll(separators)];
  const cut = cuts.findLast(({ index }) => isKnown(rest.slice(0, index))) ?? cuts[0];
  if (!cut) return [rest];
  const [sign] = cut;
  const before = rest.slice(0, cut.index).trim();
  return [
    ...(before === '' ? [] : [before]),
    ...partsOf(rest.slice(cut.index + sign.length), isKnown),
  ];
}

const separators = /\s*[;:,/&+\r\n]+\s*|\s+and\s+/gi;
const longest = 2_000;
