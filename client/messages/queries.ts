import { readOf } from '#client/reads.ts';

export function messageTemplatesQuery() {
  return readOf('listMessageTemplates');
}
