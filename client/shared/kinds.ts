import type { CallName } from '#contract/calls.ts';
import type { RestoredThing } from '#contract/deleted.ts';
import type { Entity } from '#contract/live.ts';

import { commentHref } from './comment-href.ts';

export type Undelete = Extract<CallName, `undelete${string}`>;

type Kind = {
  one: string;
  many: string;
  /** Its name on the page of deleted records, if `one` does not fit. */
  label?: string;
  /** Its name in the filter of the activity log, if `many` does not fit. Null leaves it out. */
  choice?: string | null;
  undelete?: Undelete;
  address?: (thing: RestoredThing) => string;
};

/** Labels and addresses of each kind of record, in the order of filters. */
export const kinds: Record<Entity, Kind> = {
  project: {
    one: 'project',
    many: 'projects',
    undelete: 'undeleteProject',
    address: ofProject,
  },
  task: {
    one: 'task',
    many: 'tasks',
    undelete: 'undeleteTask',
    address: (task) => `${ofProject(task)}?task=${task.id}`,
  },
  taskStep: {
    one: 'step',
    many: 'steps',
    undelete: 'undeleteStep',
    address: (step) => `${ofProject(step)}?step=${step.id}`,
  },
  stepDetail: {
    one: 'detail',
    many: 'details',
    undelete: 'undeleteDetail',
    address: (detail) => `${ofProject(detail)}?step=${detail.stepId}&detail=${detail.id}`,
  },
  slideBar: { one: 'slide bar', many: 'slide bars', choice: null },
  evidence: {
    one: 'evidence',
    many: 'evidence',
    undelete: 'undeleteEvidence',
    address: ofProject,
  },
  comment: {
    one: 'comment',
    many: 'comments',
    undelete: 'undeleteComment',
    address: ({ id, projectId = 0, taskId = null, stepId = null }) =>
      commentHref({ commentId: id, projectId, taskId, stepId }),
  },
  mention: { one: 'mention', many: 'mentions', choice: null },
  batch: {
    one: 'list',
    many: 'lists',
    choice: 'Imports and bulk changes',
    undelete: 'undeleteBatch',
    address: ofProject,
  },
  personTaskStep: { one: 'person', many: 'people', choice: 'People on steps' },
  person: {
    one: 'person',
    many: 'people',
    undelete: 'undeletePerson',
    address: ({ id }) => `/people?person=${id}`,
  },
  projectManager: {
    one: 'account',
    many: 'accounts',
    label: 'Project manager',
    choice: 'Project managers',
    undelete: 'undeleteProjectManager',
    address: () => tab('project-managers'),
  },
  category: {
    one: 'category',
    many: 'categories',
    undelete: 'undeleteCategory',
    address: () => tab('categories'),
  },
  market: {
    one: 'market',
    many: 'markets',
    undelete: 'undeleteMarket',
    address: () => tab('markets'),
  },
  ownerRole: {
    one: 'role',
    many: 'roles',
    undelete: 'undeleteOwnerRole',
    address: () => '/settings/roles',
  },
  holiday: {
    one: 'holiday',
    many: 'holidays',
    undelete: 'undeleteHoliday',
    address: () => '/settings/holidays',
  },
  sendBackReason: {
    one: 'send-back reason',
    many: 'send-back reasons',
    undelete: 'undeleteSendBackReason',
    address: () => '/settings/send-back-reasons',
  },
  projectTemplate: {
    one: 'project template',
    many: 'project templates',
    undelete: 'undeleteProjectTemplate',
    address: ({ id }) => `${tab('project-templates')}&template=${id}`,
  },
  taskTemplate: {
    one: 'task template',
    many: 'task templates',
    undelete: 'undeleteTaskTemplate',
    address: ({ id }) => `${tab('project-templates')}&task-template=${id}`,
  },
  messageTemplate: {
    one: 'message template',
    many: 'message templates',
    undelete: 'undeleteMessageTemplate',
    address: () => '/message-templates',
  },
  slide: { one: 'slide', many: 'slides', undelete: 'undeleteSlide', address: () => '/slides' },
  organisation: {
    one: 'organization',
    many: 'organizations',
    choice: 'Organization',
    address: () => '/settings/organisation',
  },
};

export const entities = Object.keys(kinds) as Entity[];

export function labelOf(entity: Entity): string {
  const { label, one } = kinds[entity];
  return label ?? capitalised(one);
}

/** Null if the filter of the activity log leaves the kind out. */
export function choiceOf(entity: Entity): string | null {
  const { choice, many } = kinds[entity];
  return choice === undefined ? capitalised(many) : choice;
}

export const recentlyDeleted = { label: 'Recently deleted', href: '/settings/deleted' };

function ofProject({ projectId }: Pick<RestoredThing, 'projectId'>): string {
  return `/projects/${projectId}`;
}

function tab(name: string): string {
  return `/settings?tab=${name}`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
