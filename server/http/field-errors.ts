import type * as z from 'zod/mini';

type FieldError = { path: string; message: string };
type Issue = z.core.$ZodIssue;

// Nobody reads more than that, and a body can be wrong in as many places as it has.
const most = 100;

/** What is wrong with which field, in the words of the contract; each is told once. */
export function fieldErrors(issues: Issue[]): FieldError[] {
  return issues
    .flatMap(innermost)
    .map(({ path, message }) => ({ path: path.join('.'), message }))
    .filter((one, index, all) => !isSame(one, all[index - 1]))
    .slice(0, most);
}

/** Where a value may be of several kinds, and clearly is of one: what is wrong with it as that kind. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const kind = issue.errors.find((branch) =>
    branch.every(({ code, path }) => code !== 'invalid_type' || path.length > 0),
  );
  if (!kind) return [issue];
  return kind.flatMap(innermost).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

/** Several checks of one field may say the same. They follow each other. */
function isSame(one: FieldError, other: FieldError | undefined): boolean {
  return one.path === other?.path && one.message === other.message;
}
