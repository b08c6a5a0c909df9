export type MarkedText = { before: string; part: string; after: string };

export function markedText(text: string, typed: string): MarkedText {
  const query = lower(typed.trim());
  const at = query === '' ? -1 : lower(text).indexOf(query);
  if (at < 0) return { before: text, part: '', after: '' };
  const end = at + query.length;
  return { before: text.slice(0, at), part: text.slice(at, end), after: text.slice(end) };
}

/** Reduced to one line that begins shortly before the match. */
export function markedLine(text: string, typed: string): MarkedText {
  const { before, part, after } = markedText(oneLine(text), oneLine(typed));
  if (part === '') return { before: cutEnd(before), part, after };
  return { before: lastWords(before), part, after: cutEnd(after) };
}

const most = { before: 32, after: 300 };

/** Lower case of the same length, so that positions stay valid. */
function lower(text: string): string {
  const whole = text.toLowerCase();
  if (whole.length === text.length) return whole;
  const each = (character: string) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  };
  return Array.from(text, each).join('');
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}

function lastWords(text: string): string {
  const all = Array.from(text);
  if (all.length <= most.before) return text;
  const tail = all.slice(-most.before).join('');
  const space = tail.indexOf(' ');
  const whole = space >= 0 && space < tail.length - 1 ? tail.slice(space + 1) : tail;
  return `…${whole}`;
}

function cutEnd(text: string): string {
  return text.length <= most.after ? text : Array.from(text).slice(0, most.after).join('');
}
