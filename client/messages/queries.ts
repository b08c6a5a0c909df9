import { readOf } from '#client/reads.ts';

/** All message templates, by name. */
export function messageTemplatesQuery() {
  return readOf('listMessageTemplates');
}
