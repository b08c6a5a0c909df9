/**
 * Remembers the results of a function of a text. Long lists repeat the same names in thousands of rows, and to look up a
 * string that was seen before costs nothing, however long it is.
 */
export function remembered<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size > mostRemembered) known.clear();
    const result = compute(text);
    known.set(text, result);
    return result;
  };
}

const mostRemembered = 5_000;
