import type { ActivityEntry } from '#contract/activity.ts';

/** Test data: Maya ticked the detail "Call" of the step "Papers" in the project "Hire". */
export function anEntry(given: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: 100,
    action: 'updated',
    entityType: 'stepDetail',
    entityId: 9,
    entityName: 'Call',
    projectId: 5,
    projectName: 'Hire',
    formerProjectName: null,
    isThere: true,
    task: { id: 6, name: 'Offer' },
    step: { id: 7, name: 'Papers' },
    projectManagerId: 1,
    projectManagerName: 'Maya',
    fields: { completion: { before: 0, after: 100 } },
    cause: null,
    createdAt: '2026-05-01T12:00:00.000Z',
    ...given,
  };
}
