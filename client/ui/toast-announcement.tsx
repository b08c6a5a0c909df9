import { useEffect, useState } from 'react';

import { standsFor } from './toast-queue.ts';
import type { ShownToast } from './toast-queue.ts';

/** A failure is announced at once, a success politely. */
export function ToastAnnouncement({ toast }: { toast: ShownToast | null }) {
  const [said, setSaid] = useState<ShownToast | null>(null);
  useEffect(() => {
    if (!toast) return undefined;
    // One frame later, so that a repeated text is announced, too.
    const frame = requestAnimationFrame(() => setSaid(toast));
    // Removed again, so that nobody comes upon it a second time.
    const end = setTimeout(() => setSaid(null), standsFor.announcement);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(end);
      setSaid(null);
    };
  }, [toast]);
  const text = said ? wordsOf(said) : '';
  return (
    <>
      <div aria-live="polite" className="sr-only">
        {said?.tone === 'success' && text}
      </div>
      <div aria-live="assertive" className="sr-only">
        {said?.tone === 'failure' && text}
      </div>
    </>
  );
}

function wordsOf({ title, description, reason, link, undo }: ShownToast): string {
  const action = link?.label ?? undo?.label;
  const parts = [title, description, reason, action && `${action}: F8`];
  const sentences = parts.flatMap((part) =>
    part ? [/[.!?…]$/.test(part) ? part : `${part}.`] : [],
  );
  return `Notification: ${sentences.join(' ')}`;
}
