import type { Locator, Page } from '@playwright/test';

import { send, signInByCall } from './world.ts';
import type { FreshServer } from './world.ts';

export const generate = (page: Page) =>
  page.getByRole('button', { name: 'Generate PowerPoint Slide' });
export const advisors = (page: Page) => page.getByRole('list', { name: 'Hired Financial Advisor' });
export const managers = (page: Page) => page.getByRole('list', { name: 'Hiring Manager' });
export const field = (within: Page | Locator, label: string) =>
  within.getByLabel(label, { exact: true });
export const preview = (page: Page) => page.getByRole('img', { name: /^Preview of the slide/ });
export const photo = (page: Page) => page.locator('input[type="file"]');
export const names = (page: Page, list: typeof advisors) =>
  list(page).getByLabel('Name', { exact: true });
export const chooseProject = async (page: Page, project: string) => {
  await page.getByRole('button', { name: 'From project' }).click();
  await page.getByRole('combobox', { name: 'Project' }).fill(project);
  await page.keyboard.press('Enter');
};
export const wide = { width: 1440, height: 900 };

/** A server with a message template and a completed, unannounced hire. */
export async function aHire(page: Page, server: FreshServer): Promise<number> {
  await signInByCall(page, server);
  await send(page, server, '/api/categories', { name: 'Recruiting' });
  await send(page, server, '/api/markets', { name: 'Southeast' });
  await send(page, server, '/api/message-templates', {
    name: 'Warm welcome',
    content: 'Please join us in welcoming {names} ({titles}).',
  });
  await send(page, server, '/api/message-templates', {
    name: 'Retired wording',
    content: 'Old',
    isActive: false,
  });
  const project = { name: 'Lund joins Charlotte', category: 'Recruiting', market: 'Southeast' };
  const { id } = await send(page, server, '/api/projects', {
    ...project,
    status: 'completed',
    advisorName: 'Ada Lund',
    advisorTitle: 'Managing Director',
    advisorPriorFirm: 'Old Firm',
    advisorLocation: 'Charlotte, NC',
    hiringManagerName: 'Bo Quist',
    hiringManagerTitle: 'Complex Manager',
  });
  return id;
}

/** An image of this size, drawn by the browser. */
export async function aPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate<string>(`{
    const canvas = document.createElement('canvas');
    canvas.width = ${width};
    canvas.height = ${height};
    canvas.getContext('2d').fillRect(0, 0, ${width} / 2, ${height});
    canvas.toDataURL('image/jpeg');
  }`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
