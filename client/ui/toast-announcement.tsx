import { useEffect, useState } from 'react';

import type { ToastEntry } from './toast-state.ts';

/** Announces a message once, when it is new: failures assertively, successes politely. */
export function ToastAnnouncement({ toast }: { toast: ToastEntry | null }) {
  const [announced, setAnnounced] = useState<ToastEntry | null>(null);
  useEffect(() => {
    if (!toast) return undefined;
    // One frame later, so that a repeated text is announced, too.
    const frame = requestAnimationFrame(() => setAnnounced(toast));
    // Removed, so that screen reader users do not come across it later.
    const end = setTimeout(() => setAnnounced(null), announcementMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(end);
      setAnnounced(null);
    };
  }, [toast]);
  const text = announced ? wordsOf(announced) : '';
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {announced?.tone === 'success' && text}
      </div>
      <div aria-live="assertive" className="sr-only">
        {announced?.tone === 'failure' && text}
      </div>
    </>
  );
}

const announcementMs = 1_000;

function wordsOf({ title, description, reason, link, undo }: ToastEntry): string {
  const action = link?.label ?? undo?.label;
  const parts = [title, description, reason, action && `${action}: F8`];
  const sentences = parts.flatMap((part) =>
    part ? [/[.!?…]$/.test(part) ? part : `${part}.`] : [],
  );
  return `Notification: ${sentences.join(' ')}`;
}
