import { listCategories, listMarkets } from './queries.ts';

/** Categories and markets: the two lists that projects refer to by name. */
export const listRoutes = { listCategories, listMarkets };
