import { search } from './queries.ts';

export const searchRoutes = { search };
