import type { CallName } from '#contract/calls.ts';
import type { RestoredThing } from '#contract/deleted.ts';
import type { Entity } from '#contract/live.ts';

export type Undelete = Extract<CallName, `undelete${string}`>;

type Kind = {
  label: string;
  undelete: Undelete;
  address: (thing: RestoredThing) => string;
};

export const recoverable: Readonly<Partial<Record<Entity, Kind>>> = {
  project: { label: 'Project', undelete: 'undeleteProject', address: ofProject },
  task: {
    label: 'Task',
    undelete: 'undeleteTask',
    address: (task) => `${ofProject(task)}?task=${task.id}`,
  },
  taskStep: {
    label: 'Step',
    undelete: 'undeleteStep',
    address: (step) => `${ofProject(step)}?step=${step.id}`,
  },
  stepDetail: {
    label: 'Detail',
    undelete: 'undeleteDetail',
    address: (detail) => `${ofProject(detail)}?step=${detail.stepId}&detail=${detail.id}`,
  },
  evidence: { label: 'Evidence', undelete: 'undeleteEvidence', address: ofProject },
  batch: { label: 'List', undelete: 'undeleteBatch', address: ofProject },
  person: {
    label: 'Person',
    undelete: 'undeletePerson',
    address: ({ id }) => `/people?person=${id}`,
  },
  projectTemplate: {
    label: 'Project template',
    undelete: 'undeleteProjectTemplate',
    address: ({ id }) => `${tab('project-templates')}&template=${id}`,
  },
  taskTemplate: {
    label: 'Task template',
    undelete: 'undeleteTaskTemplate',
    address: ({ id }) => `${tab('project-templates')}&task-template=${id}`,
  },
  messageTemplate: {
    label: 'Message template',
    undelete: 'undeleteMessageTemplate',
    address: () => '/message-templates',
  },
  slide: { label: 'Slide', undelete: 'undeleteSlide', address: () => '/slides' },
  category: { label: 'Category', undelete: 'undeleteCategory', address: () => tab('categories') },
  sendBackReason: {
    label: 'Send-back reason',
    undelete: 'undeleteSendBackReason',
    address: () => '/settings/send-back-reasons',
  },
  holiday: {
    label: 'Holiday',
    undelete: 'undeleteHoliday',
    address: () => '/settings/holidays',
  },
  market: { label: 'Market', undelete: 'undeleteMarket', address: () => tab('markets') },
  ownerRole: { label: 'Role', undelete: 'undeleteOwnerRole', address: () => '/settings/roles' },
  projectManager: {
    label: 'Project manager',
    undelete: 'undeleteProjectManager',
    address: () => tab('project-managers'),
  },
};

export const recentlyDeleted = { label: 'Recently deleted', href: '/settings/deleted' };

export function restoredText(thing: RestoredThing) {
  const kind = recoverable[thing.entity];
  return {
    text: `${kind?.label ?? 'It'} restored successfully`,
    ...(kind && { link: { label: 'Open', href: kind.address(thing) } }),
  };
}

function ofProject({ projectId }: RestoredThing): string {
  return `/projects/${projectId}`;
}

function tab(name: string): string {
  return `/settings?tab=${name}`;
}
