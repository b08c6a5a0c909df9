let announce = () => {};
const shown = new Promise<void>((resolve) => {
  announce = resolve;
});

/** Called once the first page has rendered. */
export function announceFirstView(): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(announce, { timeout: 1000 });
  else setTimeout(announce, 200);
}

/** For code that nobody needs before the first page has been painted. Each part is requested in a task of its own. */
export function afterFirstView<Module>(importing: () => Promise<Module>): Promise<Module> {
  const loading = turn.then(importing);
  turn = turn.then(nextTask);
  return loading;
}

let turn = shown;

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
