const longestName = 60;

export function inToast(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longestName) return name;
  return `${characters.slice(0, longestName - 1).join('')}…`;
}
