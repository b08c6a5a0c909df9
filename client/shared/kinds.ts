import type { CallName } from '#contract/calls.ts';
import type { RestoredThing } from '#contract/deleted.ts';
import { kindWords } from '#contract/kind-words.ts';
import type { Entity } from '#contract/live.ts';
import { commentHref } from '#formats/activity/comment-href.ts';

export type Undelete = Extract<CallName, `undelete${string}`>;

type Kind = {
  /** Its name on the page of deleted records, if that of `kindWords` does not fit. */
  label?: string;
  /** Its name in the filter of the activity log, if that of `kindWords` does not fit. Null leaves it out. */
  choice?: string | null;
  undelete?: Undelete;
  address?: (thing: RestoredThing) => string;
};

/** Labels and addresses of each kind of record besides `kindWords`, in the order of filters. */
export const kinds: Record<Entity, Kind> = {
  project: {
    undelete: 'undeleteProject',
    address: ofProject,
  },
  task: {
    undelete: 'undeleteTask',
    address: (task) => `${ofProject(task)}?task=${task.id}`,
  },
  taskStep: {
    undelete: 'undeleteStep',
    address: (step) => `${ofProject(step)}?step=${step.id}`,
  },
  stepDetail: {
    undelete: 'undeleteDetail',
    address: (detail) => `${ofProject(detail)}?step=${detail.stepId}&detail=${detail.id}`,
  },
  slideBar: { choice: null },
  evidence: {
    undelete: 'undeleteEvidence',
    address: ofProject,
  },
  comment: {
    undelete: 'undeleteComment',
    address: ({ id, projectId = 0, taskId = null, stepId = null }) =>
      commentHref({ commentId: id, projectId, taskId, stepId }),
  },
  mention: { choice: null },
  batch: {
    choice: 'Imports and bulk changes',
    undelete: 'undeleteBatch',
    address: ofProject,
  },
  personTaskStep: { choice: 'People on steps' },
  person: {
    undelete: 'undeletePerson',
    address: ({ id }) => `/people?person=${id}`,
  },
  projectManager: {
    label: 'Project manager',
    choice: 'Project managers',
    undelete: 'undeleteProjectManager',
    address: () => tab('project-managers'),
  },
  category: {
    undelete: 'undeleteCategory',
    address: () => tab('categories'),
  },
  market: {
    undelete: 'undeleteMarket',
    address: () => tab('markets'),
  },
  ownerRole: {
    undelete: 'undeleteOwnerRole',
    address: () => '/settings/roles',
  },
  holiday: {
    undelete: 'undeleteHoliday',
    address: () => '/settings/holidays',
  },
  sendBackReason: {
    undelete: 'undeleteSendBackReason',
    address: () => '/settings/send-back-reasons',
  },
  projectTemplate: {
    undelete: 'undeleteProjectTemplate',
    address: ({ id }) => `${tab('project-templates')}&template=${id}`,
  },
  taskTemplate: {
    undelete: 'undeleteTaskTemplate',
    address: ({ id }) => `${tab('project-templates')}&task-template=${id}`,
  },
  messageTemplate: {
    undelete: 'undeleteMessageTemplate',
    address: () => '/message-templates',
  },
  webhook: {
    undelete: 'undeleteWebhook',
    address: () => '/settings/webhooks',
  },
  slide: { undelete: 'undeleteSlide', address: () => '/slides' },
  organisation: {
    choice: 'Organization',
    address: () => '/settings/organisation',
  },
};

export const entities = Object.keys(kinds) as Entity[];

export function labelOf(entity: Entity): string {
  return kinds[entity].label ?? capitalised(kindWords[entity].one);
}

/** Null if the filter of the activity log leaves the kind out. */
export function choiceOf(entity: Entity): string | null {
  const { choice } = kinds[entity];
  return choice === undefined ? capitalised(kindWords[entity].many) : choice;
}

function ofProject({ projectId }: Pick<RestoredThing, 'projectId'>): string {
  return `/projects/${projectId}`;
}

function tab(name: string): string {
  return `/settings?tab=${name}`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
