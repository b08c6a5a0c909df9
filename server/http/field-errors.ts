import type * as z from 'zod/mini';

type FieldError = { path: string; message: string };
type Issue = z.core.$ZodIssue;

// A body can have very many errors; more would not help.
const most = 100;

/** Field errors with the contract's messages, without duplicates. */
export function fieldErrors(issues: Issue[]): FieldError[] {
  return issues
    .flatMap(innermost)
    .map(({ path, message }) => ({ path: path.join('.'), message }))
    .filter((one, index, all) => !isSame(one, all[index - 1]))
    .slice(0, most);
}

/** For a union whose variant is clear: the errors of that variant. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const kind = issue.errors.find((branch) =>
    branch.every(({ code, path }) => code !== 'invalid_type' || path.length > 0),
  );
  if (!kind) return [issue];
  return kind.flatMap(innermost).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

/** Several checks of one field may report the same message. */
function isSame(one: FieldError, other: FieldError | undefined): boolean {
  return one.path === other?.path && one.message === other.message;
}
