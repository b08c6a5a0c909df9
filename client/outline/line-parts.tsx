import { CircleAlert } from 'lucide-react';

export function LineError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p
      role="alert"
      // Takes the focus if no control above it is invalid.
      tabIndex={-1}
      data-wrong=""
      className="flex items-start gap-1.5 px-2 py-1 text-sm text-danger-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
      {message}
    </p>
  );
}

/** The drag handle appears on hover and focus, in the margin before the line. */
export const handleClass =
  'absolute! top-1 left-0 opacity-0 transition-opacity duration-100 group-focus-within/line:opacity-100 group-hover/line:opacity-100';
