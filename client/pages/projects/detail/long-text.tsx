import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Long text is cut after a few lines with a button for the rest. Use the text as `key`, so that a new text is
 * measured.
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
        translate="no"
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
          // Above other clickable parts of the row.
          className="relative z-10 mt-1 rounded-sm text-sm text-accent-ink hover:underline"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}

/** False if the text fits into three lines of any window, which most texts do. */
function mayBeLong(text: string): boolean {
  return text.length > 80 || text.includes('\n');
}
