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
    ...lists.remove('/api/categories/{id}', 'Delete a category; what uses it moves to another one'),
    query: takeOver,
  },
  undeleteCategory: lists.undelete(
    '/api/categories/{id}/undelete',
    'Bring a deleted category back',
  ),
  listMarkets: lists.read('/api/markets', 'All markets, by name', {
    answer: z.array(market),
    cached: true,
  }),
  listMarketOverviews: lists.read('/api/markets/overview', 'What goes on in each market', {
    answer: z.array(marketOverview),
    cached: true,
  }),
  createMarket: lists.create('/api/markets', 'Add a market', { body: newMarket, answer: market }),
  updateMarket: lists.save('PATCH', '/api/markets/{id}', 'Change or rename a market', {
    body: marketChanges,
    answer: market,
  }),
  deleteMarket: {
    ...lists.remove('/api/markets/{id}', 'Delete a market; what uses it moves to another one'),
    query: takeOver,
  },
  undeleteMarket: lists.undelete('/api/markets/{id}/undelete', 'Bring a deleted market back'),
} as const satisfies Record<string, Call>;
