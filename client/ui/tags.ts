export type Added = { tags: string[]; tooMany: number };

export function tagsIn(text: string): string[] {
  return text
    .split(/[,;\t\r\n]+/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

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
