import type { Entity } from '#contract/live.ts';

type Words = { one: string; many: string };

export const kinds: Record<Entity, Words> = {
  project: { one: 'project', many: 'projects' },
  task: { one: 'task', many: 'tasks' },
  taskStep: { one: 'step', many: 'steps' },
  stepDetail: { one: 'detail', many: 'details' },
  slideBar: { one: 'slide bar', many: 'slide bars' },
  person: { one: 'person', many: 'people' },
  evidence: { one: 'evidence', many: 'evidence' },
  personTaskStep: { one: 'person', many: 'people' },
  projectManager: { one: 'account', many: 'accounts' },
  category: { one: 'category', many: 'categories' },
  market: { one: 'market', many: 'markets' },
  ownerRole: { one: 'role', many: 'roles' },
  holiday: { one: 'holiday', many: 'holidays' },
  sendBackReason: { one: 'send-back reason', many: 'send-back reasons' },
  taskTemplate: { one: 'task template', many: 'task templates' },
  projectTemplate: { one: 'project template', many: 'project templates' },
  messageTemplate: { one: 'message template', many: 'message templates' },
  slide: { one: 'slide', many: 'slides' },
  organisation: { one: 'organization', many: 'organizations' },
  batch: { one: 'list', many: 'lists' },
};

export const kindChoices: [Entity, string][] = [
  ['project', 'Projects'],
  ['task', 'Tasks'],
  ['taskStep', 'Steps'],
  ['stepDetail', 'Details'],
  ['evidence', 'Evidence'],
  ['batch', 'Lists and changes of many'],
  ['personTaskStep', 'People on steps'],
  ['person', 'People'],
  ['projectManager', 'Project managers'],
  ['category', 'Categories'],
  ['market', 'Markets'],
  ['ownerRole', 'Roles'],
  ['holiday', 'Holidays'],
  ['sendBackReason', 'Send-back reasons'],
  ['projectTemplate', 'Project templates'],
  ['taskTemplate', 'Task templates'],
  ['messageTemplate', 'Message templates'],
  ['slide', 'Slides'],
  ['organisation', 'Organization'],
];
