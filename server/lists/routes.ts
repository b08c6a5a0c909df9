import { entryCommands } from './commands.ts';
import { listMarketOverviews } from './market-overviews.ts';
import { listCategories, listMarkets } from './queries.ts';

const categories = entryCommands('categories');
const markets = entryCommands('markets');

export const listRoutes = {
  listCategories,
  createCategory: categories.create,
  updateCategory: categories.update,
  deleteCategory: categories.remove,
  undeleteCategory: categories.undelete,
  listMarkets,
  listMarketOverviews,
  createMarket: markets.create,
  updateMarket: markets.update,
  deleteMarket: markets.remove,
  undeleteMarket: markets.undelete,
};
