import { readOf } from '#client/reads.ts';

/** All task templates, by name. */
export function taskTemplatesQuery() {
  return readOf('listTaskTemplates');
}

/** All project templates, by name. */
export function projectTemplatesQuery() {
  return readOf('listProjectTemplates');
}
