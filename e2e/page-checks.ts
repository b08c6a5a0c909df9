import type { Page } from '@playwright/test';

/*
 * What can be measured on a page as it stands. The checks run in the page; each answers what is wrong there,
 * in words, so that an empty list is what everybody hopes for.
 */

/** Brings the checks to every page that is opened from now on. */
export async function bringChecks(page: Page): Promise<void> {
  await page.addInitScript(`window.checks = (() => { ${parts} })()`);
}

/** Texts and controls that are cut off or stick out. What ends in dots on purpose stands whole elsewhere. */
export const cutOff = (page: Page) => page.evaluate<string[]>('checks.cutOff()');

/** Single words and figures that go on in a second line. */
export const brokenWords = (page: Page) => page.evaluate<string[]>('checks.brokenWords()');

/** What moves by itself for longer than a millisecond, from now on or already. */
export const moving = (page: Page) => page.evaluate<string[]>('checks.moving()');

/** Controls that, when they get the focus, are covered by something or do not show that they have it. */
export const badlyFocused = (page: Page) => page.evaluate<string[]>('checks.badlyFocused()');

/** Controls of which nothing is left where backgrounds and shadows are taken away. */
export const bare = (page: Page) => page.evaluate<string[]>('checks.bare()');

/** How much of the window's height is left beside what stays in view, from 0 to 1. */
export const roomLeft = (page: Page) => page.evaluate<number>('checks.roomLeft()');

/** The levels of the headings, in their order. */
export const headingLevels = (page: Page) => page.evaluate<number[]>('checks.headingLevels()');

/** Sets all texts as far apart as WCAG 1.4.12 lets people do. */
export async function spaceOut(page: Page): Promise<void> {
  await addStyles(page, spaced);
}

/** Sets all texts in a font as wide as DejaVu Sans, the widest in which a machine may show them. */
export async function widen(page: Page): Promise<void> {
  await addStyles(page, wide);
}

/** Adds rules to the page as it is, until it is loaded again. */
async function addStyles(page: Page, rules: string): Promise<void> {
  await page.evaluate(`{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(${JSON.stringify(rules)});
    document.adoptedStyleSheets.push(sheet);
  }`);
}

const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`;

/* Arimo, which every machine has in tests. Nine of ten texts of our screens are narrower in DejaVu Sans. */
const wide = `
  @font-face { font-family: Wide; font-weight: 400; src: local('Arimo-Regular'); size-adjust: 115% }
  @font-face { font-family: Wide; font-weight: 700; src: local('Arimo-Bold'); size-adjust: 122% }
  :root { --font-sans: Wide !important }
`;

const parts = `
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');

  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const controls = () =>
    all('a[href], button, input, select, textarea, [tabindex="0"]').filter(
      (element) => shown(element) && !element.disabled && element.tabIndex >= 0,
    );
  const nameOf = (element) => {
    const text = element.ariaLabel || element.innerText || element.name || '';
    return element.tagName.toLowerCase() + ' ' + text.trim().slice(0, 40);
  };

  const drawn = async () => {
    // Fonts are asked for when something is set in them; two frames later everything stands in its new size.
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    await document.fonts.ready;
  };

  const cutOff = async () => {
    await drawn();
    const wrong = [];
    for (const element of all('body *')) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const sideways = scrollWidth > clientWidth + 1;
      const below = scrollHeight > clientHeight + 1;
      if (!sideways && !below) continue;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      if (webkitLineClamp !== 'none') continue;
      const cut = /hidden|clip/;
      const inTitle = textOverflow === 'ellipsis' && element.closest('[title]');
      const across = sideways && cut.test(overflowX) && !inTitle;
      if (!across && !(below && cut.test(overflowY))) continue;
      if (!shown(element) || element.closest('svg, select, .sr-only')) continue;
      if (!element.textContent.trim()) continue;
      wrong.push((across ? 'sideways: ' : 'below: ') + nameOf(element));
    }
    const out = document.documentElement.scrollWidth - innerWidth;
    return out > 0 ? [...wrong, 'the page itself, by ' + out + ' px'] : wrong;
  };

  const brokenWords = async () => {
    await drawn();
    const leaves = all('body *').filter(
      ({ children, textContent }) => children.length === 0 && /^\\S+$/.test(textContent.trim()),
    );
    const lines = (element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    return leaves
      .filter((element) => shown(element) && !element.closest('svg, select, textarea, .sr-only'))
      .filter((element) => lines(element) > 1)
      .map(({ textContent }) => textContent.trim());
  };

  const moving = () =>
    document
      .getAnimations()
      .filter(({ effect }) => effect.getComputedTiming().activeDuration > 1)
      .map((animation) => animation.animationName ?? animation.transitionProperty);

  const outlined = (element) =>
    [element, element.closest('label')]
      .filter(Boolean)
      .flatMap((one) => [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)))
      .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);

  const seen = (element) => {
    const place = element.closest('label') ?? element;
    // A link within a text has a box on each line that it stands on.
    return [...element.getClientRects()].some(({ x, y, width, height }) =>
      [0.5, 0.1, 0.9].some((across) =>
        [0.5, 0.1, 0.9].some((down) => {
          const hit = document.elementFromPoint(x + width * across, y + height * down);
          return hit !== null && place.contains(hit);
        }),
      ),
    );
  };

  const badlyFocused = () => {
    document.adoptedStyleSheets.push(still);
    return controls().flatMap((element) => {
      element.focus();
      // Opening something on focus may have taken it away again.
      if (document.activeElement !== element) return [];
      return [
        ...(seen(element) ? [] : ['covered: ' + nameOf(element)]),
        ...(outlined(element) ? [] : ['not to be seen: ' + nameOf(element)]),
      ];
    });
  };

  const sides = ['Top', 'Right', 'Bottom', 'Left'];
  const edged = (element) => {
    const style = getComputedStyle(element);
    return sides.some((side) => parseFloat(style['border' + side + 'Width']) > 0);
  };
  const bare = () =>
    controls()
      .filter((element) => !element.innerText.trim() && !element.querySelector('svg, img'))
      .filter((element) => getComputedStyle(element).appearance === 'none')
      .filter((element) => !edged(element.closest('label') ?? element) && !edged(element))
      .map(nameOf);

  const roomLeft = () => {
    scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2);
    const rows = new Set();
    for (const element of all('body *')) {
      const { position, pointerEvents } = getComputedStyle(element);
      if (!/fixed|sticky/.test(position) || pointerEvents === 'none' || !shown(element)) continue;
      const { top, bottom, width } = element.getBoundingClientRect();
      // What stands beside the content, and not over it, takes nothing of its height.
      if (width < innerWidth * 0.6 || bottom - top >= innerHeight) continue;
      for (let row = Math.max(0, Math.floor(top)); row < Math.min(innerHeight, bottom); row += 1) rows.add(row);
    }
    return 1 - rows.size / innerHeight;
  };

  const headingLevels = () =>
    all('h1, h2, h3, h4, h5, h6')
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName }) => Number(tagName[1]));

  return { cutOff, brokenWords, moving, badlyFocused, bare, roomLeft, headingLevels };
`;
