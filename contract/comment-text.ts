export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; id: number; name: string }
  | { kind: 'link'; href: string };

const mentionPattern = /@\[([^[\]\n]{1,500})\]\(([1-9]\d{0,14})\)/g;
const linkPattern = /\bhttps?:\/\/[^\s<>"'`{}|\\^[\]]{1,2000}/gi;

/** Encodes a mention in the text of a comment. Only the id is stored; responses contain the current name. */
export function mentionOf({ id, name }: { id: number; name: string }): string {
  return `@[${name.replaceAll(/[[\]\s]+/g, ' ').trim() || id}](${id})`;
}

export function mentionedIn(text: string): Set<number> {
  return new Set(Array.from(text.matchAll(mentionPattern), ([, , id]) => Number(id)));
}

export function mentionsCount(text: string): number {
  return Array.from(text.matchAll(mentionPattern)).length;
}

const noName = '_';
const deletedAccount = 'Deleted account';

/**
 * The stored form: names change, and may be much longer than the text that was checked. Never longer than `text`,
 * because a mention without a name is none.
 */
export function withoutNames(text: string): string {
  return text.replaceAll(mentionPattern, `@[${noName}]($2)`);
}

/** Puts names into a stored text. Comments of version 2 contain names, which stay for accounts without another. */
export function withNamesIn(text: string, names: ReadonlyMap<number, string>): string {
  return text.replaceAll(mentionPattern, (whole: string, stored: string, id: string) => {
    const name = names.get(Number(id)) ?? (stored === noName ? deletedAccount : undefined);
    return name === undefined ? whole : mentionOf({ id: Number(id), name });
  });
}

export function plainComment(text: string): string {
  return text.replaceAll(mentionPattern, '@$1');
}

/** Splits a comment into text, mentions and links. The text is never interpreted as markup. */
export function commentParts(text: string): CommentPart[] {
  return splitBy(mentionPattern, text, ([, name = '', id]) => ({
    kind: 'mention' as const,
    id: Number(id),
    name,
  })).flatMap((part) =>
    part.kind === 'text' ? splitBy(linkPattern, part.text, ([url]) => linkOf(url)) : [part],
  );
}

function splitBy(
  pattern: RegExp,
  text: string,
  partOf: (match: RegExpMatchArray) => CommentPart | null,
): CommentPart[] {
  const parts: CommentPart[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const part = partOf(match);
    if (!part) continue;
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    parts.push(part);
    from = match.index + (part.kind === 'link' ? part.href.length : match[0].length);
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/**
 * Trailing punctuation belongs to the sentence. URLs that could pass for another site, because of a user name or of
 * invisible or bidirectional characters, remain text.
 */
function linkOf(url: string): CommentPart | null {
  const href = url.replace(/(?<![.,;:!?*_~])[.,;:!?*_~]+$/, '');
  const isOver = href.split(')').length > href.split('(').length;
  const closed = isOver && href.endsWith(')') ? href.slice(0, -1) : href;
  const isPlain = !misleading.test(closed) && /^https?:\/\/[\p{L}\p{N}]/iu.test(closed);
  return isPlain ? { kind: 'link', href: closed } : null;
}

const misleading = /^https?:\/\/[^/?#]*@|[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/iu;
