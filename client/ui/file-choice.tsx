import { clsx } from 'clsx';
import { CircleAlert, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReactNode, Ref } from 'react';

import { Button } from './button.tsx';

type FileChoiceProps = {
  label: string;
  accept: string;
  title: string;
  hint: ReactNode;
  choose: string;
  /** Instead of the icon. */
  picture?: ReactNode;
  error?: string | null | undefined;
  busy?: boolean;
  busyLabel?: string;
  button?: Ref<HTMLButtonElement>;
  className?: string;
  onFile: (file: File | undefined) => void;
  /** Buttons after the one that chooses. */
  children?: ReactNode;
};

/** The box inside of a `FileDrop`. Its button works without a mouse. */
export function FileChoice(props: FileChoiceProps) {
  const { label, accept, title, hint, picture, error, busy = false, busyLabel, className } = props;
  const { button, choose, onFile, children } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={className}>
      <div
        className={clsx(
          'flex min-h-20 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3',
          error ? 'border-danger' : 'border-control',
        )}
      >
        {picture ?? <Upload aria-hidden="true" className="ml-1 size-6 flex-none text-ink-faint" />}
        <div className="min-w-0 flex-1 basis-40">
          <p title={title} className="line-clamp-2 text-base wrap-anywhere text-ink">
            {title}
          </p>
          <p id={`${id}-hint`} className="text-sm text-ink-faint">
            {hint}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          aria-label={label}
          accept={accept}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            onFile(currentTarget.files?.[0]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
        <Button
          ref={button}
          size="sm"
          className="max-sm:flex-1"
          busy={busy}
          {...(busyLabel !== undefined && { busyLabel })}
          aria-describedby={clsx(`${id}-hint`, error && `${id}-error`)}
          {...(error && { 'data-wrong': '' })}
          onClick={() => input.current?.click()}
        >
          {choose}
        </Button>
        {children}
      </div>
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1 flex items-start gap-1.5 text-sm text-danger-ink"
        >
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5" />
          {error}
        </p>
      )}
    </div>
  );
}

export const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp';
