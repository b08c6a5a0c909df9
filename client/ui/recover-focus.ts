type Target = () => HTMLElement | null | undefined;

/**
 * Where the focus is nowhere, because what had it is gone, brings it to the first of these that takes it;
 * else to the heading of the page, and into sight. It waits for what is closing now.
 */
export function recoverFocus(...targets: Target[]): void {
  setTimeout(() => {
    for (const target of [...targets, heading]) {
      if (document.activeElement !== document.body) return;
      const element = target();
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest' });
    }
  });
}

function heading(): HTMLElement | null {
  return document.querySelector('main h1');
}
