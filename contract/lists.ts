import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { requiredText } from './text.ts';
import { id, timestamp } from './values.ts';

const entry = {
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
};

/** An entry of the list of categories. Projects and templates refer to it by name. */
export const category = z.object(entry);
export type Category = z.infer<typeof category>;

/** An entry of the list of markets. Projects and templates refer to it by name. */
export const market = z.object(entry);
export type Market = z.infer<typeof market>;

/** A category's name where one is needed. A name that the list lacks joins it. */
export const categoryName = requiredText(lengths.name, 'Category is required');

/** A market's name where one is needed. A name that the list lacks joins it. */
export const marketName = requiredText(lengths.name, 'Market is required');
