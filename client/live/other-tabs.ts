import type { CallName } from '#contract/calls.ts';

/*
 * The stream tells of what the log records, to every tab. Writes that it does not record, such as that a mention was read,
 * are told from tab to tab.
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

export function tellOtherTabs(name: CallName): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage(name);
}
