import { search } from './queries.ts';

/** Finding things by a part of what they are called. */
export const searchRoutes = { search };
