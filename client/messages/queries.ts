import { queryOptions } from '@tanstack/react-query';

import { api } from '../api.ts';

/** All message templates, by name. */
export function messageTemplatesQuery() {
  return queryOptions({
    queryKey: ['/api/message-templates'],
    queryFn: ({ signal }) => api('listMessageTemplates', {}, { signal }),
  });
}
