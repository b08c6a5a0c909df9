export function hasWords(text: string, typed: string): boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const searched = folded(text);
  return words.every((word) => searched.includes(word));
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
