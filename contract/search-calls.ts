import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { searchQuery, searchResults } from './search.ts';

const search = callsOf('search');

export const searchCalls = {
  search: search.read(
    '/api/search',
    'Find tasks, steps, details, comments, people and slides by at least three characters; two find beginnings of words in tasks, steps and people',
    { query: searchQuery, answer: searchResults },
  ),
} as const satisfies Record<string, Call>;
