export type Compare = (
  thing: string,
  stored: Record<string, unknown>,
  computed: Record<string, unknown>,
) => void;

export function comparing(report: (line: string) => void): Compare {
  return (thing, stored, computed) => {
    for (const [field, right] of Object.entries(computed)) {
      if (stored[field] === right) continue;
      report(`${thing}: ${field} is stored as ${show(stored[field])}, computed as ${show(right)}`);
    }
  };
}

/** Formats a row on one line, whatever its name contains. */
export function named(kind: string, id: number, name: string): string {
  const short = name.length > 60 ? `${name.slice(0, 60)}...` : name;
  return `${kind} ${id} ${JSON.stringify(short)}`;
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
