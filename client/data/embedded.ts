/**
 * The responses to the first reads, which the server sends behind the page. The program's requests take them, each
 * once; what does not arrive with the page is requested.
 */
import { firstReadsName } from '#contract/first-reads.ts';
import type { EmbeddedHead } from '#contract/first-reads.ts';

const expected = new Set<string>();

/** Begins to take responses from the page, before the program's first request. */
export function expectEmbedded(): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${firstReadsName}]`);
  for (const address of meta?.content.split(' ') ?? []) expected.add(pathOf(address));
}

/** The query does not count: a response with another one is not taken. */
export function isEmbedded(address: string): boolean {
  return expected.has(pathOf(address));
}

function pathOf(address: string): string {
  return address.replace(/\?.*/, '');
}

/** Responses that were never used would become stale. */
export function forgetEmbedded(): void {
  expected.clear();
}

/** Null once the whole page has arrived without it. */
export function takeEmbedded(address: string): Promise<Response | null> {
  return new Promise((resolve) => {
    const look = () => {
      const found = responseIn(address);
      if (!found && document.readyState === 'loading') return;
      observer.disconnect();
      document.removeEventListener('readystatechange', look);
      resolve(found);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true });
    document.addEventListener('readystatechange', look);
    look();
  });
}

/** Null until the element is complete, which the line break behind it shows. */
function responseIn(address: string): Response | null {
  const element = document.querySelector<HTMLScriptElement>(
    `script[data-address=${JSON.stringify(address)}]`,
  );
  if (!element?.nextSibling) return null;
  element.remove();
  const head = JSON.parse(element.dataset['head'] ?? '') as EmbeddedHead;
  return new Response(element.textContent, head);
}
