import type { Locator, Page } from '@playwright/test';

export type InputCounter = ReturnType<typeof inputCounter>;

/** Counts each click, and each key that is not text. */
export function inputCounter(page: Page) {
  let [clicks, keys] = [0, 0];
  let actions: string[] = [];
  return {
    click: async (target: Locator) => {
      clicks += 1;
      actions.push(`click ${String(target)}`);
      await target.click();
    },
    doubleClick: async (target: Locator) => {
      clicks += 1;
      actions.push(`double click ${String(target)}`);
      await target.dblclick();
    },
    /** A native select opens with a click; the option is found by typing its name. */
    choose: async (list: Locator, option: string | { label: string }) => {
      clicks += 1;
      actions.push(`choose in ${String(list)}`);
      await list.focus();
      await list.selectOption(option);
    },
    press: async (key: string) => {
      keys += 1;
      actions.push(`press ${key}`);
      await page.keyboard.press(key);
    },
    /** Keys of text count only in searches. */
    type: async (text: string, counted: 'counted' | 'free' = 'free') => {
      if (counted === 'counted') keys += text.length;
      await page.keyboard.type(text);
    },
    fill: async (target: Locator, text: string) => {
      clicks += 1;
      actions.push(`fill ${String(target)}`);
      await target.fill(text);
    },
    upload: async (target: Locator, name: string, text: string) => {
      clicks += 1;
      actions.push(`upload to ${String(target)}`);
      await target.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    },
    cost: () => ({ clicks, keys }),
    /** The actions since the last call, without those of `type`. */
    takeActions: () => {
      const taken = actions;
      actions = [];
      return taken;
    },
  };
}
