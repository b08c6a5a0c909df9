import type { Problem } from '#client/checklist/problems.ts';
import type { Issue } from '#client/shared/field-problems.ts';

/** An issue by the path of what was sent, such as `taskTemplates.0.name`. */
export function withPath({ path, message }: Issue): Problem {
  return { path: typeof path === 'string' ? path : path.join('.'), message };
}

/** The first field with a problem, in the order of the form. */
export function firstField(fields: object, problems: readonly Problem[]): string | undefined {
  return Object.keys(fields).find((field) => problems.some(({ path }) => path === field));
}
