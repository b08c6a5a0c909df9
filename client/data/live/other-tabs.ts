import type { CallName } from '#contract/calls.ts';

/*
 * The event stream reports logged changes to every tab. Writes that are not logged, such as reading a mention, are
 * broadcast between tabs.
 */

let channel: BroadcastChannel | null = null;

export function listenToOtherTabs(onWrite: (name: CallName) => void): () => void {
  const opened = new BroadcastChannel('unlogged writes');
  opened.addEventListener('message', ({ data }) => onWrite(data as CallName));
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = null;
  };
}

export function notifyOtherTabs(name: CallName): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage(name);
}
