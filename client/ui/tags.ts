/** The tags with more of them at the end, and how many did not fit. */
export type Added = { tags: string[]; tooMany: number };

/** The single tags in a text: parted by commas, semicolons, tabs and line breaks. */
export function tagsIn(text: string): string[] {
  return text
    .split(/[,;\t\r\n]+/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Adds tags at the end. What is there already, in whatever case, is not added again. */
export function withTags(tags: readonly string[], more: readonly string[], most: number): Added {
  const known = new Set(tags.map(keyOf));
  const next = [...tags];
  let tooMany = 0;
  for (const tag of more) {
    if (known.has(keyOf(tag))) continue;
    known.add(keyOf(tag));
    if (next.length < most) next.push(tag);
    else tooMany += 1;
  }
  return { tags: next, tooMany };
}

function keyOf(tag: string): string {
  return tag.normalize('NFKC').toLowerCase();
}
