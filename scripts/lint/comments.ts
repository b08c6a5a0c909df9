import { parseSync } from 'vite';

const withoutSubject = /(?:^|[.:!?] )(?:What|Who|Whoever|Where|Which|Those)\b[^.?]*(?:[.]|$)/;

/** The comments in a source file with a sentence that begins with a question word and asks nothing. */
export function commentsWithoutSubject(path: string, source: string): string[] {
  const { comments } = parseSync(path, source);
  return comments
    .map(({ value }) =>
      value
        .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
        .replace(/^[*\s]+/, '')
        .trim(),
    )
    .filter((text) => withoutSubject.test(text))
    .map((text) => `${path}: ${text}`);
}
