export type OutlineLine = {
  text: string;
  notes: string[];
  description: string | null;
  lines: OutlineLine[];
};

const lineParts = /^(.*?)(?:\s+\[([^[\]]*)\])?$/;

/**
 * Reads an outline: a line belongs to the nearest line above that is indented less. Notes are separated by commas. A line
 * that begins with `>` describes the line that it belongs to.
 */
export function outlineOf(source: string): OutlineLine[] {
  const root: OutlineLine = { text: '', notes: [], description: null, lines: [] };
  const open = [{ indent: -1, line: root }];
  for (const raw of source.split(/\r\n|[\r\n]/)) {
    const content = raw.trim();
    if (content === '') continue;
    const indent = raw.length - raw.trimStart().length;
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const parent = open.at(-1)?.line ?? root;
    if (content.startsWith('>')) {
      parent.description = [parent.description ?? [], content.slice(1).trim()].flat().join(' ');
      continue;
    }
    const line = lineOf(content);
    parent.lines.push(line);
    open.push({ indent, line });
  }
  return root.lines;
}

function lineOf(content: string): OutlineLine {
  const [, text = '', notes] = lineParts.exec(content) ?? [];
  return {
    text,
    notes: notes?.split(',').map((note) => note.trim()) ?? [],
    description: null,
    lines: [],
  };
}
