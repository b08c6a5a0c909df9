import { expect, test } from 'vitest';

import type { ActivityEntry } from '#contract/activity.ts';
import { anEntry } from '#formats/activity/an-entry.ts';
import { sentenceOf } from '#formats/activity/sentences.ts';

import { hrefIn } from './places.ts';

const outside = { projectId: null, projectName: null, task: null, step: null } as const;

test('links to existing records and only names deleted ones', () => {
  const links = (given: Partial<ActivityEntry>) => {
    const entry = anEntry(given);
    return sentenceOf([entry], { inProject: false }).flatMap((piece) =>
      typeof piece === 'string' ? [] : [hrefIn(entry, piece.of)],
    );
  };
  expect(links({})).toEqual([
    '/projects/5?task=6&step=7&detail=9',
    '/projects/5?task=6&step=7',
    '/projects/5',
  ]);
  expect(links({ isThere: false, task: null, step: null })).toEqual([null, '/projects/5']);
  const gone = { projectName: null, formerProjectName: 'Hire', isThere: false };
  expect(links({ ...gone, task: null, step: null })).toEqual([null, null]);
  expect(links({ ...outside, entityType: 'person', entityId: 4 })).toEqual(['/people?person=4']);
  expect(links({ ...outside, entityType: 'taskTemplate', entityId: 4 })).toEqual([
    '/settings?tab=project-templates&task-template=4',
  ]);
  expect(links({ ...outside, entityType: 'projectManager', entityId: 3 })).toEqual([
    '/settings?tab=project-managers',
  ]);
});
