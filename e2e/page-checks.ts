import type { Page } from '@playwright/test';

/** Measurements of a page. Each check runs in the page and returns the problems as texts. */

/** Adds the checks to every page opened from now on. */
export async function bringChecks(page: Page): Promise<void> {
  await page.addInitScript(`window.checks = (() => { ${parts} })()`);
}

/**
 * Texts and controls that are cut off or overflow. An intended ellipsis is allowed, because the full text is
 * elsewhere.
 */
export const cutOff = (page: Page) => page.evaluate<string[]>('checks.cutOff()');

/** Texts with an ellipsis that have less room than four letters, and texts that stick out of their card. */
export const cramped = (page: Page) => page.evaluate<string[]>('checks.cramped()');

/** Texts of one row, card or heading that lie over each other. */
export const overlaps = (page: Page) => page.evaluate<string[]>('checks.overlaps()');

/** Single words and figures that wrap. */
export const brokenWords = (page: Page) => page.evaluate<string[]>('checks.brokenWords()');

/** Animations longer than a millisecond. */
export const moving = (page: Page) => page.evaluate<string[]>('checks.moving()');

/** Controls that are covered when focused, or have no visible focus. */
export const badlyFocused = (page: Page) => page.evaluate<string[]>('checks.badlyFocused()');

/** Controls that disappear without backgrounds and shadows. */
export const bare = (page: Page) => page.evaluate<string[]>('checks.bare()');

/** The share of the window's height that sticky elements leave free, from 0 to 1. */
export const roomLeft = (page: Page) => page.evaluate<number>('checks.roomLeft()');

/** The texts that move by more than this in each page that loads from now on. */
export async function layoutShifts(page: Page, least: number): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    globalThis.moved = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        if (value > ${least}) moved.push(...sources.map(({ node }) => node?.textContent));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  return () => page.evaluate<string[]>('moved');
}

export const headingLevels = (page: Page) => page.evaluate<number[]>('checks.headingLevels()');

/** The text spacing of WCAG 1.4.12. */
export async function spaceOut(page: Page): Promise<void> {
  await addStyles(page, spaced);
}

/** A font as wide as DejaVu Sans, the widest likely fallback. */
export async function widen(page: Page): Promise<void> {
  await addStyles(page, wide);
}

/** Lasts until the page is reloaded. */
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

/** Test machines always have Arimo. Nine of ten texts of our screens are narrower in DejaVu Sans. */
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
    // Fonts load when a text uses them. The layout is final two frames later.
    await new Promise((go) => {
      requestAnimationFrame(() => requestAnimationFrame(go));
      setTimeout(go, 5000);
    });
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
      // The page behind a modal dialog is marked as hidden.
      if (!shown(element) || element.closest('svg, select, .sr-only, [data-aria-hidden]')) continue;
      if (!element.textContent.trim()) continue;
      wrong.push((across ? 'sideways: ' : 'below: ') + nameOf(element));
    }
    const out = document.documentElement.scrollWidth - innerWidth;
    return out > 0 ? [...wrong, 'the page itself, by ' + out + ' px'] : wrong;
  };

  const overlaps = async () => {
    await drawn();
    const seenPart = (box, element) => {
      let { left, right, top, bottom } = box;
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue;
        const clip = at.getBoundingClientRect();
        left = Math.max(left, clip.left);
        right = Math.min(right, clip.right);
        top = Math.max(top, clip.top);
        bottom = Math.min(bottom, clip.bottom);
      }
      return { left, right, top: top + 3, bottom: bottom - 3 };
    };
    const textsIn = (group) => {
      const range = document.createRange();
      const walker = document.createTreeWalker(group, NodeFilter.SHOW_TEXT);
      const texts = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || !shown(element) || element.closest('.sr-only, select')) continue;
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          const box = seenPart(line, element);
          if (box.right > box.left && box.bottom > box.top) texts.push([node, box]);
        }
      }
      return texts;
    };
    const apart = ([a, one], [b, other]) =>
      a === b || one.right <= other.left + 1 || other.right <= one.left + 1 ||
      one.bottom <= other.top || other.bottom <= one.top;
    return all('main :is(tr, li, article, header)').filter(shown).flatMap((group) => {
      const texts = textsIn(group);
      return texts.flatMap((one, at) =>
        texts.slice(at + 1).filter((other) => !apart(one, other))
          .map(([node]) => one[0].data.trim() + ' / ' + node.data.trim()),
      );
    });
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
      // A line may end with a hyphen of its own.
      .filter((element) => lines(element) > element.textContent.split('-').length)
      .map(({ textContent }) => textContent.trim());
  };

  const cramped = async () => {
    await drawn();
    const textsOf = ({ childNodes }) =>
      [...childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    const texts = all('body *').filter(
      (element) =>
        textsOf(element).length > 0 && shown(element) && !element.closest('svg, select, .sr-only'),
    );
    const short = texts.filter((element) => {
      const { textOverflow, fontSize } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1;
      return textOverflow === 'ellipsis' && isCut && element.clientWidth < parseFloat(fontSize) * 4;
    });
    const card = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const { position, overflowX } = getComputedStyle(at);
        if (position !== 'static' && position !== 'relative') return null;
        if (overflowX !== 'visible') return null;
        if (edged(at)) return at;
      }
      return null;
    };
    const out = texts.filter((element) => {
      const around = card(element);
      if (!around || around === element) return false;
      const edge = around.getBoundingClientRect().right + 1;
      const range = document.createRange();
      return textsOf(element).some((node) => {
        range.selectNodeContents(node);
        return range.getBoundingClientRect().right > edge;
      });
    });
    return [
      ...short.map((element) => 'short: ' + nameOf(element)),
      ...out.map((element) => 'outside: ' + nameOf(element)),
    ];
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
    // An inline link has a box on each of its lines.
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
      // A control that opens something on focus may have lost it.
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
      // Elements beside the content take none of its height.
      if (width < innerWidth * 0.6 || bottom - top >= innerHeight) continue;
      for (let row = Math.max(0, Math.floor(top)); row < Math.min(innerHeight, bottom); row += 1) rows.add(row);
    }
    return 1 - rows.size / innerHeight;
  };

  const headingLevels = () =>
    all('h1, h2, h3, h4, h5, h6')
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName }) => Number(tagName[1]));

  return { cutOff, cramped, overlaps, brokenWords, moving, badlyFocused, bare, roomLeft, headingLevels };
`;
