import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { requiredName, text } from './text.ts';
import { day, id, percentage, projectStatus, seenVersion, timestamp } from './values.ts';
import { alsoVisibleTo, visibility } from './visibility.ts';
import { countedAll } from './words.ts';

const entry = {
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  /** Includes archived projects. */
  projectsCount: z.int(),
  templatesCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
};

export const category = z.object(entry);
export type Category = z.infer<typeof category>;

export const market = z.object({
  ...entry,
  /** Of new projects in this market. */
  defaultVisibility: visibility,
  defaultAlsoVisibleTo: z.array(id),
});
export type Market = z.infer<typeof market>;

/** Unknown names are added to the list. */
export const categoryName = requiredName(lengths.name, 'Category is required');

export const marketName = requiredName(lengths.name, 'Market is required');

const description = z.optional(z.nullable(text(lengths.description)));

function newEntry(missing: string) {
  return z.object({ name: requiredName(lengths.name, missing), description });
}

function entryChanges(missing: string) {
  return z.object({
    name: z.optional(requiredName(lengths.name, missing)),
    description,
    version: seenVersion,
  });
}

const categoryMissing = 'Category name is required';
const marketMissing = 'Market name is required';

export const newCategory = newEntry(categoryMissing);
export const categoryChanges = entryChanges(categoryMissing);
const defaults = {
  defaultVisibility: z.optional(visibility),
  defaultAlsoVisibleTo: z.optional(alsoVisibleTo),
};
export const newMarket = z.extend(newEntry(marketMissing), defaults);
export const marketChanges = z.extend(entryChanges(marketMissing), defaults);
export type NewMarket = z.output<typeof newMarket>;
export type MarketChanges = z.output<typeof marketChanges>;
export type NewEntry = z.output<typeof newCategory>;
export type EntryChanges = z.output<typeof categoryChanges>;

export const takeOver = z.object({
  moveTo: z.optional(requiredName(lengths.name, 'Name is required')),
});

export const marketOverview = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  openProjects: z.int(),
  archivedProjects: z.int(),
  /** The mean of its open projects; 0 without any. */
  averageProgress: percentage,
  nextHires: z.array(
    z.object({
      projectId: id,
      name: z.string(),
      endDate: day,
      status: projectStatus,
      percentageComplete: percentage,
    }),
  ),
});
export type MarketOverview = z.infer<typeof marketOverview>;

export const nameTaken = 'An entry with this name already exists';
export const noSuchEntry = 'No other entry has this name';

/** By projects that the account does not see. */
export const usedByOthers = 'In use';

export function inUse({ projects, templates }: { projects: number; templates: number }): string {
  return `Used by ${countedAll([projects, 'project'], [templates, 'template'])}`;
}
