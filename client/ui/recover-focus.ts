type Target = () => HTMLElement | null | undefined;

/** If the focused element is gone, focuses the first target that takes it, else the page heading. */
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
