export type Plain = string | Plain[] | { [key: string]: Plain };

type Line = { indent: number; text: string };

/**
 * Parses a subset of YAML: maps, lists and strings, one per line. Throws for everything else, so that nothing is
 * misread.
 */
export function readPlainYaml(text: string): Plain {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
  const [value, rest] = block(lines, 0);
  if (rest.length > 0) throw new Error(`"${rest[0]?.text}" is indented as nothing else is.`);
  return value;
}

/** Parses the lines of this indentation. Also returns the rest. */
function block(lines: Line[], indent: number): [Plain, Line[]] {
  return lines[0]?.text.startsWith('- ') ? list(lines, indent) : map(lines, indent);
}

function list(lines: Line[], indent: number): [Plain[], Line[]] {
  const items: Plain[] = [];
  let rest = lines;
  for (let [line] = rest; line?.indent === indent && line.text.startsWith('- '); [line] = rest) {
    const text = line.text.slice(2);
    if (/^[\w-]+:(\s|$)/.test(text)) {
      const inner = { indent: indent + 2, text };
      const [item, following] = map([inner, ...rest.slice(1)], inner.indent);
      items.push(item);
      rest = following;
    } else {
      items.push(scalar(text));
      rest = rest.slice(1);
    }
  }
  return [items, rest];
}

function map(lines: Line[], indent: number): [Plain, Line[]] {
  const entries: [string, Plain][] = [];
  let rest = lines;
  for (let [line] = rest; line?.indent === indent; [line] = rest) {
    const [, key, value = ''] = /^([\w-]+):(?:\s+(.*))?$/.exec(line.text) ?? [];
    if (key === undefined) throw new Error(`"${line.text}" is no key with a value.`);
    const after = rest.slice(1);
    const inner = after[0]?.indent ?? 0;
    if (value !== '') entries.push([key, scalar(value)]);
    else if (inner > indent) {
      const [nested, following] = block(after, inner);
      entries.push([key, nested]);
      rest = following;
      continue;
    } else entries.push([key, '']);
    rest = after;
  }
  return [Object.fromEntries(entries), rest];
}

function scalar(text: string): string {
  if (/^[&*|>{[!]/.test(text)) throw new Error(`"${text}" is more than plain text.`);
  return text.replace(/^(["'])(.*)\1$/, '$2');
}
