import * as z from 'zod/mini';

import { commentPlace } from './comments.ts';
import { text } from './text.ts';
import { id, queryId } from './values.ts';

/** Shorter queries do not search inside projects. */
export const shortestSearch = 2;

/** Shorter queries find the beginnings of words, in tasks, steps and people. */
export const shortestPart = 3;

/** The rest of a longer query is ignored: it costs time and hardly changes the result. */
export const longestSearch = 40;

export const searchPage = { overview: 6, kind: 50 } as const;

const kinds = ['tasks', 'steps', 'details', 'comments', 'evidence', 'people', 'slides'] as const;
export type SearchKind = (typeof kinds)[number];

/** Searches all kinds, or pages through one: results older than the given one. */
export const searchQuery = z.object({
  q: text(200),
  kind: z.optional(z.enum(kinds, `Must be ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`)),
  before: z.optional(queryId),
});
export type SearchQuery = z.output<typeof searchQuery>;

const inProject = { projectId: id, projectName: z.string(), archived: z.boolean() };

const found = {
  task: z.object({ id, title: z.string(), ...inProject }),
  step: z.object({ id, name: z.string(), taskId: id, taskTitle: z.string(), ...inProject }),
  detail: z.object({
    id,
    text: z.string(),
    stepId: id,
    stepName: z.string(),
    taskId: id,
    taskTitle: z.string(),
    ...inProject,
  }),
  comment: z.object({
    id,
    text: z.string(),
    author: z.string(),
    ...commentPlace.shape,
  }),
  evidence: z.object({
    id,
    name: z.string(),
    taskId: id,
    taskTitle: z.string(),
    /** Null for evidence of a task. */
    stepId: z.nullable(id),
    stepName: z.nullable(z.string()),
    removed: z.boolean(),
    ...inProject,
  }),
  person: z.object({ id, name: z.string(), role: z.nullable(z.string()), isActive: z.boolean() }),
  slide: z.object({ id, title: z.string(), projectName: z.nullable(z.string()) }),
};
export type FoundTask = z.infer<typeof found.task>;
export type FoundStep = z.infer<typeof found.step>;
export type FoundDetail = z.infer<typeof found.detail>;
export type FoundComment = z.infer<typeof found.comment>;
export type FoundEvidence = z.infer<typeof found.evidence>;
export type FoundPerson = z.infer<typeof found.person>;
export type FoundSlide = z.infer<typeof found.slide>;

function page<Result extends z.ZodMiniType>(result: Result) {
  return z.object({ found: z.array(result), more: z.boolean() });
}

/**
 * Case-insensitive substring matches, or beginnings of words for queries shorter than `shortestPart`. Queries shorter
 * than `shortestSearch` return nothing; only the first
 * `longestSearch` characters are used. Kinds that were not requested are empty.
 */
export const searchResults = z.object({
  tasks: page(found.task),
  steps: page(found.step),
  details: page(found.detail),
  comments: page(found.comment),
  evidence: page(found.evidence),
  people: page(found.person),
  slides: page(found.slide),
});
export type SearchResults = z.infer<typeof searchResults>;
