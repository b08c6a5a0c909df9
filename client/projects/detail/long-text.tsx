import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';

/**
 * A text with its line breaks. Of a long one the first lines, and a button for the rest. Give it the text
 * as its key: a new text is measured anew.
 */
export function LongText({ text, className }: { text: string; className?: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || open) return undefined;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);
  return (
    <div className={className}>
      <p
        ref={paragraph}
        className={clsx(
          'text-ink-soft max-w-[90ch] wrap-anywhere whitespace-pre-line',
          !open && 'line-clamp-3',
        )}
      >
        {text}
      </p>
      {(cut || open) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="mt-1 rounded-sm text-sm text-accent-ink hover:underline"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
