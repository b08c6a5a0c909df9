/** An operation of a client on a row. Times are in milliseconds of the client's clock. */
export type Operation = {
  kind: 'read' | 'write';
  row: string;
  start: number;
  /** When the response arrived; Infinity for a write without a response. */
  end: number;
  /** The returned version; null without a response. */
  version: number | null;
  value: string;
};

/**
 * Finds violations of linearizability: a version used twice, a write acknowledged with a lower version than an
 * earlier one, a read of an outdated value.
 */
export function violations(operations: readonly Operation[]): string[] {
  const rows = Map.groupBy(operations, ({ row }) => row);
  return [...rows.values()].flatMap((ofRow) => [
    ...givenTwice(ofRow),
    ...wentBack(ofRow),
    ...unlikeWritten(ofRow),
  ]);
}

type Answered = Operation & { version: number };

function isAnswered(operation: Operation): operation is Answered {
  return operation.version !== null;
}

/** Each acknowledged write must have its own version. */
function givenTwice(operations: Operation[]): string[] {
  const writes = operations.filter(({ kind }) => kind === 'write').filter(isAnswered);
  const byVersion = Map.groupBy(writes, ({ version }) => version);
  return [...byVersion.values()]
    .filter((same) => same.length > 1)
    .map((same) => `given twice: ${same.map(describeOperation).join(' and ')}`);
}

/** An operation that begins after a response must see its version or a later one; a write gets a later one. */
function wentBack(operations: Operation[]): string[] {
  const answered = operations.filter(isAnswered);
  const byEnd = answered.toSorted((a, b) => a.end - b.end);
  const found: string[] = [];
  let highest: Answered | undefined;
  let seen = 0;
  for (const operation of answered.toSorted((a, b) => a.start - b.start)) {
    for (; (byEnd[seen]?.end ?? Infinity) < operation.start; seen += 1) {
      const before = byEnd[seen];
      if (before && before.version > (highest?.version ?? 0)) highest = before;
    }
    if (!highest) continue;
    const least = operation.kind === 'write' ? highest.version + 1 : highest.version;
    if (operation.version < least)
      found.push(`${describeOperation(operation)} after ${describeOperation(highest)}`);
  }
  return found;
}

/** A version has the value of its write. A version without a response has a value that a client sent. */
function unlikeWritten(operations: Operation[]): string[] {
  const writes = operations.filter(({ kind }) => kind === 'write');
  const acknowledged = new Map(writes.map(({ version, value }) => [version, value]));
  const unanswered = new Set(
    writes.filter((write) => !isAnswered(write)).map(({ value }) => value),
  );
  const firstRead = new Map<number, string>();
  const found: string[] = [];
  for (const read of operations.filter(({ kind }) => kind === 'read').filter(isAnswered)) {
    const written = acknowledged.get(read.version) ?? firstRead.get(read.version);
    if (written === undefined && !unanswered.has(read.value)) {
      found.push(`${describeOperation(read)}, which nobody wrote`);
    } else if (written !== undefined && written !== read.value) {
      found.push(`${describeOperation(read)}, which is "${written}"`);
    }
    firstRead.set(read.version, read.value);
  }
  return found;
}

function describeOperation({ kind, row, start, end, version, value }: Operation): string {
  return `${kind} of ${row}, version ${version} "${value}" (${Math.round(start)}-${Math.round(end)} ms)`;
}
