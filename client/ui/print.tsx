import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';

import printRules from './print.css?inline';

/** The printed content that replaces the page. The footer is on every sheet, with its number. */
export type Sheets = { content: ReactNode; footer: string };

/**
 * Prints what `draw` returns, however printing was started. Browsers print right after `beforeprint`, so `draw` must
 * be synchronous.
 */
export function PrintView({ draw, onPrinted }: { draw: () => Sheets; onPrinted?: () => void }) {
  const [sheets, setSheets] = useState<Sheets | null>(null);
  const show = useEffectEvent(() => {
    const drawn = attempted(draw);
    flushSync(() => setSheets(drawn));
  });
  const clear = useEffectEvent(() => {
    setSheets(null);
    onPrinted?.();
  });
  useEffect(() => {
    const before = () => show();
    const after = () => clear();
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return sheets && createPortal(<Printed {...sheets} />, document.body);
}

/** Prints after the menu or dialog that was used for it has closed. */
export function printSoon(): void {
  setTimeout(() => window.print());
}

/** On failure prints the error: a missing list must not look like an empty one. */
function attempted(draw: () => Sheets): Sheets {
  try {
    return draw();
  } catch {
    return { content: <p>Couldn't load this page. Print it again.</p>, footer: '' };
  }
}

function Printed({ content, footer }: Sheets) {
  useLayoutEffect(() => {
    const rules = new CSSStyleSheet();
    rules.replaceSync(printRules + pageRules(footer));
    document.adoptedStyleSheets.push(rules);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules);
    };
  }, [footer]);
  return <div className="printed">{content}</div>;
}

const longestFooter = 110;

/** The page count is only available in @page rules. */
function pageRules(footer: string): string {
  const [text] = footer.match(new RegExp(`^.{0,${longestFooter}}`, 'su')) ?? [''];
  const shown = text.length < footer.length ? `${text}…` : text;
  const font = "font: 7.5pt 'Inter Variable', Arial, sans-serif; color: #000";
  return `@page {
    margin: 0.5in 0.55in 0.65in;
    @bottom-left { content: ${quoted(shown)}; width: 80%; ${font} }
    @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); ${font} }
  }`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\n\r\f]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
