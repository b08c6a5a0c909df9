import { kinds } from '#client/shared/kinds.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import type { Entity } from '#contract/live.ts';
import { hrefOfComment, projectHref, stepHref, taskHref } from '#formats/activity/addresses.ts';
import type { Named } from '#formats/activity/sentences.ts';

/** The address of a name in the entry's sentence. Null if the target no longer exists. */
export function hrefIn(entry: ActivityEntry, of: Named): string | null {
  return hrefs[of](entry);
}

const hrefs: Record<Named, (entry: ActivityEntry) => string | null> = {
  itself: hrefOf,
  task: taskHref,
  step: stepHref,
  project: projectHref,
};

function hrefOf(entry: ActivityEntry): string | null {
  if (!entry.isThere) return null;
  const { entityType: entity, entityId: id } = entry;
  const inProject = inProjects[entity];
  return inProject ? inProject(entry) : (kinds[entity].address?.({ entity, id }) ?? null);
}

/** Of records whose address depends on the other ids of the entry. */
const inProjects: Partial<Record<Entity, (entry: ActivityEntry) => string | null>> = {
  project: projectHref,
  task: taskHref,
  taskStep: stepHref,
  stepDetail: (entry) => {
    const inStep = stepHref(entry);
    return inStep && `${inStep}&detail=${entry.entityId}`;
  },
  comment: hrefOfComment,
  slideBar: stepHref,
  evidence: (entry) => stepHref(entry) ?? taskHref(entry),
  batch: projectHref,
  personTaskStep: ({ fields }) => {
    const person = fields?.['personId']?.after;
    return typeof person === 'number' ? `/people?person=${person}` : null;
  },
};
