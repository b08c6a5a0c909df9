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
  const measured = !open && mayBeLong(text);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || !measured) return undefined;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measured]);
  return (
    <div className={className}>
      <p
        ref={paragraph}
        dir="auto"
        className={clsx(
          'w-fit max-w-[90ch] wrap-anywhere whitespace-pre-line text-ink-soft',
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
          // Above what else can be pressed where it stands.
          className="relative z-10 mt-1 rounded-sm text-sm text-accent-ink hover:underline"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}

/** False for what fits into three lines of any window, which most texts do. */
function mayBeLong(text: string): boolean {
  return text.length > 80 || text.includes('\n');
}
