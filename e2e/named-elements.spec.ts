import type { Page } from '@playwright/test';

import type { Project } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';

import { sample } from '../reliability/harness/scale.ts';
import { button, expectInOrder, heading, link } from './named-elements.ts';
import type { Named } from './named-elements.ts';
import { visit } from './visit.ts';
import { expect, read, signIn, test } from './world.ts';

type Screen = {
  path: string;
  open?: (page: Page) => Promise<void>;
  /** Each list is in the order of the document. */
  lists: readonly (readonly Named[])[];
  /** From 1024 px: phones have cards in place of a table, and fold buttons into a menu. */
  wide?: readonly (readonly Named[])[];
};

const press = (name: string) => async (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

const screens: readonly Screen[] = [
  {
    path: '/',
    lists: [
      [heading('Dashboard'), 'Overview of all your projects and tasks', heading('Open Projects')],
      ['Total Projects', 'Active Tasks'],
    ],
    wide: [
      [
        ['combobox', 'Market'],
        ['combobox', 'Project manager'],
      ],
      [
        ['columnheader', /^Project Name/],
        ['columnheader', /^Market/],
        ['columnheader', /^Projected Date/],
        ['columnheader', /^Tasks/],
        ['columnheader', /^Task Completion/],
        ['columnheader', /^Steps/],
        ['columnheader', /^Step Completion/],
      ],
    ],
  },
  {
    path: '/projects',
    lists: [
      [
        heading('Project Management'),
        'Create and manage your projects with customizable tasks',
        button('Create Project'),
        button('Create from Template'),
        heading(/^All Projects/),
        'Progress',
        'Category',
        'Market',
        'Priority',
        'Due date',
        link(/^View Details/),
      ],
    ],
  },
  {
    path: '/projects',
    open: async (page) => {
      await press('Create Project')(page);
      await press('Add Task')(page);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Step\b/ })
        .first()
        .click();
      await page.getByLabel('Project Name').fill('Not to be created');
    },
    lists: [
      [
        heading('New Project'),
        ['textbox', /^Project Name/],
        ['combobox', /^Category/],
        ['combobox', /^Market/],
        ['textbox', /^Description/],
        /^Projected Hire Date/,
        /^Priority/,
        /^Project Manager/,
        heading(/^Project Tasks/),
      ],
      [button(/^(Add )?Step\b/), button(/^Add Detail/)],
      [button('Save as Template'), button('Cancel'), button('Create Project')],
    ],
  },
  {
    path: '/archived-projects',
    lists: [
      [
        heading('Archived Projects'),
        /^\d+ completed projects/,
        'Total Archived',
        'Categories',
        'Markets',
        'Showing',
        heading('Completed Projects'),
        'Completed',
        'Started',
        link(/^View Details/),
      ],
    ],
  },
  {
    path: '/tasks',
    open: press('Create Task'),
    lists: [
      [
        heading('Task Management'),
        button('Create Task'),
        heading('New Multi-Step Task'),
        heading(/^Active Tasks/),
      ],
    ],
  },
  {
    path: '/photo-upload',
    lists: [
      [
        heading('Create Slide'),
        ['textbox', /^Slide title/i],
        /^Photo/,
        /^Hired Financial Advisor/,
        /^Hiring Manager/,
        ['combobox', /^Message template/i],
        /^Compliance number/i,
        button('Generate PowerPoint Slide'),
      ],
    ],
  },
  {
    path: '/slides',
    lists: [[heading('Generated Slides'), button(/^Download/), button(/^Delete/)]],
  },
  {
    path: '/message-templates',
    lists: [[heading('Message Templates'), button('Create Template'), button(/^Edit/)]],
  },
  {
    path: '/settings?tab=project-managers',
    lists: [
      [
        heading('Configuration'),
        heading(/^Project Managers/),
        button('Add Project Manager'),
        'You',
        button('Edit Maya Okafor'),
      ],
      ['Primary Manager'],
    ],
  },
  {
    path: '/settings?tab=categories',
    lists: [[heading('Categories'), button('Add Category'), button(/^Edit/), button(/^Delete/)]],
  },
  {
    path: '/settings?tab=markets',
    lists: [[heading('Markets'), button('Add Market'), button(/^Edit/), button(/^Delete/)]],
  },
  { path: '/settings?tab=theme', lists: [['Light'], ['Dark'], ['Use system setting']] },
];

const project: Omit<Screen, 'path'> = {
  open: async (page) => {
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('heading');
    await steps.getByRole('button').first().click();
  },
  lists: [
    [link('Back to Projects'), button('Edit Project')],
    [heading(/^Project Details/), 'Category', 'Market', 'Priority', 'Status', 'Project Manager'],
    [heading(/^Tasks \(\d+\)$/), heading(/^Task Steps/), heading(/^Step Details \(\d+\)$/)],
    [button('Add Task'), button('Add Step'), button('Add Detail')],
  ],
  wide: [
    [button('Edit Project'), button('Archive Project'), button('Delete Project')],
    [heading(/^Tasks \(\d+\)$/), button(/^Edit /)],
    [heading(/^Task Steps/), button(/^Edit /), heading(/^Step Details \(\d+\)$/)],
  ],
};

const signedOut: readonly Screen[] = [
  {
    path: '/',
    lists: [
      [heading('Successfully Signed Out')],
      [link('Sign In'), link('Sign In Again'), link('Sign In Now')],
      [button('Stay on Homepage')],
    ],
  },
  {
    path: '/auth',
    lists: [[['textbox', 'Username'], ['textbox', 'Password'], button('Sign in')]],
  },
  { path: '/nowhere', lists: [[heading('404 Page Not Found')]] },
];

const sizes = [
  { width: 1440, height: 900, touch: false },
  { width: 1024, height: 768, touch: true },
  { width: 390, height: 844, touch: true },
] as const;

test('each element that the specification names is visible without hovering, in its order', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn);
  const projects = await read<Project[]>(page, demo, '/api/projects');
  const open = projects.find(
    ({ status, stepsCount }) => status === 'in_progress' && stepsCount > 3,
  );
  const all = [...screens, { ...project, path: `/projects/${open?.id}` }];
  for (const screen of sample(all, 2)) {
    await test.step(`${screen.path}${screen.open ? ', opened' : ''}`, () => look(page, screen));
  }

  await test.step('the search', async () => {
    await visit(page, '/');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search Projects' });
    await expectInOrder(dialog, 'the search', [
      heading('Search Projects'),
      'Start typing to search projects',
    ]);
    await expect(dialog.getByPlaceholder('Type project name to search...')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the sidebar', async () => {
    await visit(page, '/slides');
    for (const { width, height } of sizes.filter((size) => size.width !== 1024)) {
      await page.setViewportSize({ width, height });
      if (width < 1024) await page.getByRole('button', { name: 'Open menu' }).click();
      const sidebar = page.getByRole(width < 1024 ? 'dialog' : 'complementary');
      await expectInOrder(sidebar, `the sidebar at ${width} px`, [
        'Dashboard',
        'Projects',
        'Archived Projects',
        'LinkedIn Announcements',
        'Create Slides',
        'Message Templates',
        'Generated Slides',
        'Settings',
        'Maya Okafor',
        'Authenticated',
        button('Sign Out'),
      ]);
    }
  });
});

test('so is each element that the specification names for visitors', async ({ page, demo }) => {
  for (const screen of signedOut) {
    await page.goto(demo.address + screen.path);
    await look(page, screen);
  }
});

/** Looks at one screen in all sizes, without loading it again. */
async function look(page: Page, { path, open, lists, wide = [] }: Screen): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  if (!page.url().endsWith(path) || open) await visit(page, path);
  await page.mouse.move(0, 0);
  await open?.(page);
  for (const { width, height, touch } of sizes) {
    await page.setViewportSize({ width, height });
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: touch });
    expect(await page.evaluate('matchMedia("(pointer: coarse)").matches')).toBe(touch);
    for (const list of width < 1024 ? lists : [...lists, ...wide]) {
      await expectInOrder(page.locator('#root'), `${path} at ${width} px`, list);
    }
  }
  await browser.detach();
}
