import { queryOptions } from '@tanstack/react-query';

import { api } from '../api.ts';

/** Everyone who can be given work, by name. */
export function peopleQuery() {
  return queryOptions({
    queryKey: ['/api/people'],
    queryFn: ({ signal }) => api('listPeople', {}, { signal }),
  });
}

/** Who is on which step. */
export function personTaskStepsQuery() {
  return queryOptions({
    queryKey: ['/api/person-task-steps'],
    queryFn: ({ signal }) => api('listPersonTaskSteps', {}, { signal }),
  });
}
