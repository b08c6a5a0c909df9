import { expect } from 'vitest';

import { logoForm, slideForm } from '../slides.ts';
import {
  at,
  byPrimary,
  change,
  changed,
  create,
  createUnique,
  nothing,
  read,
  remove,
  undelete,
} from './specimen.ts';
import type { LogEntry, Specimens } from './specimen.ts';
import { aWebhook } from './world.ts';

const logo = await logoForm();
const logoFacts = (width: number, height: number) => ({
  width,
  height,
  sha256: expect.any(String),
});

/** The log entries of projects that move from a deleted entry to another one. */
const movedTo = (fields: object): LogEntry[] => [
  ['project', 'updated', 'Alex Carter', fields],
  ['project', 'updated', 'Archived', fields],
];

export const settingsSpecimens = {
  listCategories: { statuses: read, send: nothing },
  createCategory: {
    statuses: createUnique,
    send: () => ({ body: { name: 'New' } }),
    log: [['category', 'created', 'New']],
  },
  updateCategory: {
    statuses: change,
    send: ({ category }) => ({ ...at(category), body: { description: 'D' } }),
    log: [['category', 'updated', 'Advisor Hire', { description: changed(null, 'D') }]],
  },
  deleteCategory: {
    statuses: remove,
    send: ({ category }) => ({ ...at(category), query: { moveTo: 'Recruiting' } }),
    log: [
      ...movedTo({ category: changed('Advisor Hire', 'Recruiting') }),
      ['category', 'deleted', 'Advisor Hire'],
    ],
  },
  undeleteCategory: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Category),
    log: [['category', 'restored', 'Gone']],
  },
  listMarkets: { statuses: read, send: nothing },
  listMarketOverviews: { statuses: read, send: nothing },
  createMarket: {
    statuses: createUnique,
    send: () => ({ body: { name: 'New' } }),
    log: [['market', 'created', 'New']],
  },
  updateMarket: {
    statuses: change,
    send: ({ market }) => ({ ...at(market), body: { name: 'New' } }),
    log: [['market', 'updated', 'New', { name: changed('Chicago', 'New') }]],
  },
  deleteMarket: {
    statuses: remove,
    send: ({ market }) => ({ ...at(market), query: { moveTo: 'Dallas' } }),
    log: [...movedTo({ market: changed('Chicago', 'Dallas') }), ['market', 'deleted', 'Chicago']],
  },
  undeleteMarket: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Market),
    log: [['market', 'restored', 'Gone']],
  },

  listOwnerRoles: { statuses: read, send: nothing },
  createOwnerRole: {
    statuses: createUnique,
    send: ({ market, person }) => ({
      body: { name: 'New', defaultPeople: [{ marketId: market, personId: person }] },
    }),
    log: [['ownerRole', 'created', 'New']],
  },
  updateOwnerRole: {
    statuses: change,
    send: ({ ownerRole }) => ({ ...at(ownerRole), body: { name: 'New' } }),
    log: [['ownerRole', 'updated', 'New', { name: changed('Compliance', 'New') }]],
  },
  deleteOwnerRole: {
    statuses: remove,
    send: ({ ownerRole }) => at(ownerRole),
    log: [['ownerRole', 'deleted', 'Compliance']],
  },
  undeleteOwnerRole: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.OwnerRole),
    log: [['ownerRole', 'restored', 'Gone']],
  },
  listSendBackReasons: { statuses: read, send: nothing },
  createSendBackReason: {
    statuses: createUnique,
    send: () => ({ body: { name: 'New' } }),
    log: [['sendBackReason', 'created', 'New']],
  },
  updateSendBackReason: {
    statuses: change,
    send: ({ sendBackReason }) => ({ ...at(sendBackReason), body: { name: 'New' } }),
    log: [['sendBackReason', 'updated', 'New', { name: changed('Signature missing', 'New') }]],
  },
  deleteSendBackReason: {
    statuses: remove,
    send: ({ sendBackReason }) => at(sendBackReason),
    log: [['sendBackReason', 'deleted', 'Signature missing']],
  },
  undeleteSendBackReason: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.SendBackReason),
    log: [['sendBackReason', 'restored', 'Gone']],
  },

  listHolidays: { statuses: read, send: nothing },
  previewRecalculation: { statuses: read, send: nothing },
  createHoliday: {
    statuses: createUnique,
    send: () => ({ body: { day: '2026-12-25', name: 'New' } }),
    log: [['holiday', 'created', 'New']],
  },
  createHolidays: {
    statuses: create,
    send: () => ({ body: { holidays: [{ day: '2026-12-25', name: 'New' }] } }),
    log: [['holiday', 'created', 'New']],
  },
  recalculateDueDates: {
    statuses: change,
    send: ({ project }) => ({ body: { projectIds: [project] } }),
    log: [],
  },
  updateHoliday: {
    statuses: change,
    send: ({ holiday }) => ({ ...at(holiday), body: { name: 'New' } }),
    log: [['holiday', 'updated', 'New', { name: changed('Thanksgiving', 'New') }]],
  },
  deleteHoliday: {
    statuses: remove,
    send: ({ holiday }) => at(holiday),
    log: [['holiday', 'deleted', 'Thanksgiving']],
  },
  undeleteHoliday: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Holiday),
    log: [['holiday', 'restored', 'Gone']],
  },

  listTaskTemplates: { statuses: read, send: nothing },
  createTaskTemplate: {
    statuses: create,
    send: () => ({ body: { name: 'New', steps: [{ name: 'S' }] } }),
    log: [['taskTemplate', 'created', 'New']],
  },
  updateTaskTemplate: {
    statuses: change,
    send: ({ taskTemplate }) => ({ ...at(taskTemplate), body: { priority: 'low' } }),
    log: [['taskTemplate', 'updated', 'Offer', { priority: changed('medium', 'low') }]],
  },
  deleteTaskTemplate: {
    statuses: remove,
    send: ({ taskTemplate }) => at(taskTemplate),
    log: [['taskTemplate', 'deleted', 'Offer']],
  },
  undeleteTaskTemplate: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.TaskTemplate),
    log: [['taskTemplate', 'restored', 'Gone']],
  },
  listProjectTemplates: { statuses: read, send: nothing },
  readProjectTemplate: { statuses: read, send: ({ projectTemplate }) => at(projectTemplate) },
  createProjectTemplate: {
    statuses: create,
    send: () => ({ body: { name: 'New' } }),
    log: [['projectTemplate', 'created', 'New']],
  },
  updateProjectTemplate: {
    statuses: change,
    send: ({ projectTemplate }) => ({ ...at(projectTemplate), body: { name: 'New' } }),
    log: [['projectTemplate', 'updated', 'New', { name: changed('Hire', 'New') }]],
  },
  deleteProjectTemplate: {
    statuses: remove,
    send: ({ projectTemplate }) => at(projectTemplate),
    log: [['projectTemplate', 'deleted', 'Hire']],
  },
  undeleteProjectTemplate: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.ProjectTemplate),
    log: [['projectTemplate', 'restored', 'Gone']],
  },

  listMessageTemplates: { statuses: read, send: nothing },
  createMessageTemplate: {
    statuses: create,
    send: () => ({ body: { name: 'New', content: 'Welcome {names}' } }),
    log: [['messageTemplate', 'created', 'New']],
  },
  updateMessageTemplate: {
    statuses: change,
    send: ({ messageTemplate }) => ({
      ...at(messageTemplate),
      body: { name: 'New', isActive: false },
    }),
    log: [
      [
        'messageTemplate',
        'updated',
        'New',
        { name: changed('Welcome', 'New'), isActive: changed(true, false) },
      ],
    ],
  },
  deleteMessageTemplate: {
    statuses: remove,
    send: ({ messageTemplate }) => at(messageTemplate),
    log: [['messageTemplate', 'deleted', 'Welcome']],
  },
  undeleteMessageTemplate: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.MessageTemplate),
    log: [['messageTemplate', 'restored', 'Gone']],
  },

  generateSlide: {
    statuses: change,
    send: ({ project }) => ({
      form: slideForm({ projectId: String(project) }),
      query: { following: '0' },
    }),
    log: [['slide', 'created', 'Welcome Ada']],
  },
  listSlides: { statuses: read, send: nothing },
  readSlideQuota: { statuses: read, send: nothing },
  downloadSlide: { statuses: read, send: ({ slide }) => at(slide) },
  readSlideImage: { statuses: read, send: ({ slide }) => at(slide) },
  readSlidePhoto: { statuses: read, send: ({ slide }) => at(slide) },
  readSlideLogo: { statuses: read, send: ({ slide }) => at(slide) },
  deleteSlide: {
    statuses: remove,
    send: ({ slide }) => at(slide),
    log: [['slide', 'deleted', 'Welcome Ada']],
  },
  undeleteSlide: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Slide),
    log: [['slide', 'restored', 'Welcome Ada']],
  },

  readOrganisation: { statuses: read, send: nothing },
  updateOrganisation: {
    statuses: byPrimary,
    send: () => ({ body: { name: 'Harbor', accentColour: '#FFD60A' } }),
    log: [
      [
        'organisation',
        'updated',
        'Harbor',
        { name: changed('', 'Harbor'), accentColour: changed('#60a5fa', '#ffd60a') },
      ],
    ],
  },
  readLogo: { statuses: read, send: nothing },
  setLogo: {
    statuses: byPrimary,
    send: () => ({ form: logo }),
    log: [
      [
        'organisation',
        'updated',
        'Organisation',
        { logo: changed(logoFacts(60, 40), logoFacts(40, 20)) },
      ],
    ],
  },
  deleteLogo: {
    statuses: { ...byPrimary, primary: 204 },
    send: nothing,
    log: [['organisation', 'updated', 'Organisation', { logo: changed(logoFacts(60, 40), null) }]],
  },

  readAccess: { statuses: byPrimary, send: nothing },
  updateAccess: {
    statuses: byPrimary,
    send: () => ({ body: { requireOwnPasswords: true } }),
    log: [
      ['organisation', 'updated', 'Organisation', { requireOwnPasswords: changed(false, true) }],
    ],
  },

  listWebhooks: { statuses: byPrimary, send: nothing },
  createWebhook: {
    statuses: { ...byPrimary, primary: 201 },
    send: () => ({ body: aWebhook('New') }),
    log: [['webhook', 'created', 'New']],
  },
  updateWebhook: {
    statuses: byPrimary,
    send: ({ webhook }) => ({ ...at(webhook), body: { name: 'New' } }),
    log: [['webhook', 'updated', 'New', { name: changed('Onboarding', 'New') }]],
  },
  deleteWebhook: {
    statuses: { ...byPrimary, primary: 204 },
    send: ({ webhook }) => at(webhook),
    log: [['webhook', 'deleted', 'Onboarding']],
  },
  undeleteWebhook: {
    statuses: byPrimary,
    send: ({ deleted }) => at(deleted.Webhook),
    log: [['webhook', 'restored', 'Gone']],
  },
  listWebhookDeliveries: { statuses: byPrimary, send: ({ webhook }) => at(webhook) },
  testWebhook: { statuses: byPrimary, send: ({ webhook }) => at(webhook), log: [] },
  renewWebhookSecret: {
    statuses: byPrimary,
    send: ({ webhook }) => at(webhook),
    log: [['webhook', 'updated', 'Onboarding', { secret: changed(null, null) }]],
  },
  readMail: { statuses: byPrimary, send: nothing },
  updateMail: {
    statuses: byPrimary,
    send: () => ({ body: { hour: 8 } }),
    log: [['organisation', 'updated', 'Organisation', { mailHour: changed(7, 8) }]],
  },
  testMail: { statuses: byPrimary, send: nothing, log: [] },
  previewMail: {
    statuses: byPrimary,
    send: ({ manager }) => ({ query: { managerId: String(manager) } }),
  },
  listBackups: { statuses: byPrimary, send: nothing },
  requestBackup: { statuses: { ...byPrimary, primary: 201 }, send: nothing, log: [] },
} satisfies Partial<Specimens>;
