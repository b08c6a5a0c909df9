import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import {
  category,
  categoryChanges,
  market,
  marketChanges,
  marketOverview,
  newCategory,
  newMarket,
  takeOver,
} from './lists.ts';

const lists = callsOf('lists');

export const listCalls = {
  listCategories: lists.read('/api/categories', 'All categories, by name', {
    answer: z.array(category),
    cached: true,
  }),
  createCategory: lists.create('/api/categories', 'Add a category', {
    body: newCategory,
    answer: category,
  }),
  updateCategory: lists.save('PATCH', '/api/categories/{id}', 'Change or rename a category', {
    body: categoryChanges,
    answer: category,
  }),
  deleteCategory: {
    ...lists.remove(
      '/api/categories/{id}',
      'Delete a category; its projects and templates move to another one',
    ),
    query: takeOver,
  },
  undeleteCategory: lists.undelete('/api/categories/{id}/undelete', 'Restore a deleted category'),
  listMarkets: lists.read('/api/markets', 'All markets, by name', {
    answer: z.array(market),
    cached: true,
  }),
  listMarketOverviews: lists.read('/api/markets/overview', 'An overview of each market', {
    answer: z.array(marketOverview),
    cached: true,
  }),
  createMarket: lists.create('/api/markets', 'Add a market', { body: newMarket, answer: market }),
  updateMarket: lists.save('PATCH', '/api/markets/{id}', 'Change or rename a market', {
    body: marketChanges,
    answer: market,
  }),
  deleteMarket: {
    ...lists.remove(
      '/api/markets/{id}',
      'Delete a market; its projects and templates move to another one',
    ),
    query: takeOver,
  },
  undeleteMarket: lists.undelete('/api/markets/{id}/undelete', 'Restore a deleted market'),
} as const satisfies Record<string, Call>;
