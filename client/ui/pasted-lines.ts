/** `done` if the line was ticked. */
export type PastedLine = { text: string; done: boolean };

export const nothingTyped = { text: '', pasted: false };

/** Strips bullets and checkboxes; numbers only if every line is marked, because they may belong to the text. */
export function pastedLines(pasted: string): PastedLine[] {
  const lines = pasted
    .split(/\r\n|[\n\r\v\u2028\u2029]/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const listed = lines.length > 1 && lines.every(isMarked);
  return lines
    .map((line) =>
      listed && number.test(line) ? line.replace(number, '') : line.replace(bullet, ''),
    )
    .map((line) => ({ text: line.replace(box, ''), done: ticked.test(line) }))
    .filter(({ text }) => text !== '');
}

const bullet = /^[-*+•◦▪‣·–—]\s+(?=\S)/;
const number = /^(\d{1,3}|[a-z])[.)]\s+(?=\S)/i;
const box = /^(\[[ x]?\]|[☐☑☒✓✔])\s*/i;
const ticked = /^(\[x\]|[☑☒✓✔])/i;

function isMarked(line: string): boolean {
  return bullet.test(line) || number.test(line) || box.test(line);
}
