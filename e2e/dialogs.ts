import type { Page } from '@playwright/test';

import { begin, choose, more, pressEdit, step, tick } from './project-page.ts';
import type { FreshServer } from './world.ts';

/** Dialogs with input. */
export type OpenedDialog = {
  /** The component, below client/. */
  file: string;
  /** `:id` is the project. */
  path: string;
  open: (page: Page) => Promise<void>;
  /** The label of a field. */
  field: string;
  text?: string;
  /** Its draft belongs to the page, which opens it again. */
  reopens?: true;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const project = (query = '') => `/projects/:id${query}`;
const selected = async (page: Page) => {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Select Hire/ }).check();
};
const inSelection = (name: string) => async (page: Page) => {
  await selected(page);
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name }).click();
};
const letter = (act: (page: Page) => Promise<void>) => async (page: Page) => {
  await step(page, 'Letter').waitFor();
  await act(page);
};

/** The project that is open. */
async function restrict(page: Page): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const { version } = (await (await page.request.get(`${origin}/api${pathname}`)).json()) as {
    version: number;
  };
  await page.request.put(`${origin}/api${pathname}`, {
    data: { visibility: 'people', version },
    headers: { Origin: origin },
  });
}

export const dialogs: readonly OpenedDialog[] = [
  {
    file: 'outline/import/import-dialog',
    path: '/projects?new=project',
    open: press('Import'),
    field: 'Paste it here',
    text: 'Offer\n  - Sign it',
  },
  {
    file: 'pages/settings/account/new-token',
    path: '/settings/account',
    open: press('New Token'),
    field: 'Name',
  },
  {
    file: 'pages/settings/holidays/import-holidays',
    path: '/settings/holidays',
    open: press('Paste or Import'),
    field: 'Or paste them here',
    text: '2031-12-25 Christmas Day',
  },
  {
    file: 'pages/settings/holidays/holiday-dialog',
    path: '/settings/holidays',
    open: press('Add Holiday'),
    field: 'Name',
  },
  { file: 'pages/people/person-dialog', path: '/people', open: press('Add Person'), field: 'Name' },
  {
    file: 'pages/people/replace-person',
    path: '/people',
    open: async (page) => {
      await press('Actions for Dana Cole')(page);
      await page.getByRole('menuitem', { name: 'Replace in all open hires...' }).click();
    },
    field: 'From (optional)',
    text: '2027-02-01',
  },
  {
    file: 'pages/settings/owner-roles/role-dialog',
    path: '/settings/roles',
    open: press('Add Role'),
    field: 'Name',
  },
  {
    file: 'work/rounds/reason-list',
    path: '/settings/send-back-reasons',
    open: press('Add Reason'),
    field: 'Name',
  },
  {
    file: 'pages/settings/webhooks/webhook-dialog',
    path: '/settings/webhooks',
    open: press('Add Webhook'),
    field: 'Name',
  },
  {
    file: 'pages/settings/message-templates/message-dialog',
    path: '/message-templates',
    open: press('Create Template'),
    field: 'Name',
  },
  {
    file: 'pages/settings/managers/manager-password',
    path: '/settings?tab=project-managers',
    open: (page) => choose(page, 'Bo Quist', /^Reset password/),
    field: 'New password',
  },
  {
    file: 'pages/projects/bulk/add-task',
    path: '/projects',
    open: inSelection('Add task'),
    field: 'Task title',
  },
  {
    file: 'pages/projects/bulk/add-step',
    path: '/projects',
    open: inSelection('Add step'),
    field: 'Task',
  },
  {
    file: 'pages/projects/bulk/archive-projects',
    path: '/projects',
    open: async (page) => {
      await inSelection('Archive')(page);
      await page.getByRole('dialog').getByLabel('Withdrew').check();
    },
    field: 'Note (optional)',
  },
  {
    file: 'pages/projects/detail/project/archive-dialog',
    path: project(),
    open: async (page) => {
      await press('Archive Project')(page);
      await page.getByRole('dialog').getByLabel('Withdrew').check();
    },
    field: 'Note (optional)',
  },
  {
    file: 'pages/projects/detail/project/edit-project-dialog',
    path: project(),
    open: press('Edit Project'),
    field: 'Name',
  },
  {
    file: 'pages/projects/detail/project/hold-dialog',
    path: project(),
    open: async (page) => {
      await page.getByRole('button', { name: /^Status of the project:/ }).click();
      await page.getByRole('menuitemradio', { name: 'On Hold...' }).click();
    },
    field: 'Reason for holding',
  },
  {
    file: 'work/visibility/make-public',
    path: project(),
    open: async (page) => {
      await restrict(page);
      await page.getByRole('button', { name: /^Only its people/ }).click();
      await press('Make Public')(page);
    },
    field: 'Rename to',
  },
  {
    file: 'pages/projects/detail/rounds/send-back-dialog',
    path: project(),
    open: letter((page) => choose(page, 'Letter', /^Send back/)),
    field: 'What needs fixing',
  },
  {
    file: 'pages/projects/detail/rounds/wait-dialog',
    path: project(),
    open: letter((page) => choose(page, 'Letter', /^Waits for/)),
    field: 'Blocked by',
  },
  {
    file: 'work/rounds/reason-dialog',
    path: project(),
    open: letter((page) => tick(page, 'Call completed').click()),
    field: 'Reason',
  },
  {
    file: 'pages/projects/detail/steps/step-dialog',
    path: project(),
    open: letter((page) => pressEdit(page, 'Letter')),
    field: 'Name',
  },
  {
    file: 'pages/projects/detail/tasks/task-dialog',
    path: project(),
    open: letter((page) => pressEdit(page, 'Papers')),
    field: 'Title',
  },
  {
    file: 'pages/projects/from-template/template-name-dialog',
    path: project(),
    open: letter((page) => more(page, 'Save as Template')),
    field: 'Template name',
  },
  {
    file: 'pages/slides/bulk/row-dialog',
    path: '/photo-upload/several?projects=:id',
    open: press(/^Edit the slide of/),
    field: 'Slide title',
    reopens: true,
  },
];

/** Dialogs whose Cancel asks nothing, because they hold a choice at most. */
export const withoutInput = [
  'app/search/search-dialog',
  'app/shortcut-sheet',
  'outline/print/print-dialog',
  'outline/wait-dialog',
  'pages/people/personal-link',
  'pages/projects/detail/steps/move-step',
  'pages/projects/from-template/template-dialog',
  'pages/settings/holidays/recalculate',
  'pages/settings/account/calendars-card',
  'pages/settings/managers/account-link-dialog',
  'pages/settings/webhooks/deliveries-dialog',
  'pages/settings/webhooks/secret-dialog',
  'pages/slides/bulk/add-hires',
  'pages/slides/slide-dialog',
  'work/rounds/round-items',
];

/** A project that every dialog of the table can be opened on, signed in. */
export async function dialogWorld(page: Page, server: FreshServer): Promise<number> {
  const { id, tasks } = await begin(page, server, {
    Papers: { Letter: ['Sign', 'Send'], Call: [] },
  });
  const call = tasks[0]?.steps.find(({ name }) => name === 'Call');
  const headers = { Origin: server.address };
  await page.request.put(`${server.address}/api/task-steps/${call?.id}`, {
    data: { blockedReason: 'The office is closed' },
    headers,
  });
  const [detail] = tasks[0]?.steps[0]?.details ?? [];
  await page.request.put(`${server.address}/api/step-details/${detail?.id}`, {
    data: { completion: 100 },
    headers,
  });
  const dana = { data: { name: 'Dana Cole' }, headers };
  await page.request.post(`${server.address}/api/people`, dana);
  await page.request.post(`${server.address}/api/project-managers`, {
    data: {
      username: 'bo',
      email: 'bo@firm.example',
      firstName: 'Bo',
      lastName: 'Quist',
      password: 'long enough words',
    },
    headers,
  });
  return id;
}
