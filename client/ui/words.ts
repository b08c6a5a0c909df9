export function hasWords(text: string, typed: string): boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const searched = folded(text);
  return words.every((word) => searched.includes(word));
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export type Noun = { one: string; many: string };

/** For example `1 person` or `1,200 people`. */
export function counted(count: number, { one, many }: Noun): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
