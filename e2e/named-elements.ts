import type { Locator, Page } from '@playwright/test';

import { expect } from './world.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** A text, or a role with its name. */
export type Named = Name | readonly [role: Role, name: Name];

export const button = (name: Name): Named => ['button', name];
export const heading = (name: Name): Named => ['heading', name];
export const link = (name: Name): Named => ['link', name];

/** Expects each element to be visible without hovering, and all of them in this order in the document. */
export async function expectInOrder(
  within: Locator,
  what: string,
  named: readonly Named[],
): Promise<void> {
  for (const [at, one] of named.entries()) {
    const found = Array.isArray(one)
      ? within.getByRole(one[0], { name: one[1], exact: true })
      : within.getByText(one as Name, { exact: true });
    await expect
      .poll(() => found.evaluateAll(markSeen, at), { message: `${what}: ${String(one)}` })
      .toBeGreaterThan(0);
  }
  const order = await within.page().evaluate<string[]>(marksInOrder);
  expect(order, `${what}: the order`).toEqual(named.map((_, at) => String(at)));
}

/** Marks the seen elements that follow the element marked before, and returns their number. */
function markSeen(elements: unknown[], at: number): number {
  type Seen = {
    textContent: string | null;
    setAttribute: (name: string, value: string) => void;
    getBoundingClientRect: () => { width: number; height: number };
    checkVisibility: (how: object) => boolean;
  };
  const how = { opacityProperty: true, visibilityProperty: true };
  const seen = (elements as Seen[]).filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility(how);
  });
  for (const element of seen) element.setAttribute('data-named', String(at));
  return seen.length;
}

/** For each name the first element that follows that of the name before. Removes the marks. */
const marksInOrder = `(() => {
  const marked = [...document.querySelectorAll('[data-named]')];
  const names = marked.map((element) => element.getAttribute('data-named'));
  for (const element of marked) element.removeAttribute('data-named');
  const order = [];
  for (const name of names) if (name === String(order.length)) order.push(name);
  return order;
})()`;
