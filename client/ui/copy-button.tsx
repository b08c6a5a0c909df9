import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from './icon-button.tsx';
import { showFailure } from './toasts.ts';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser blocks the clipboard, for example without https.
      showFailure('Your browser blocked copying');
    }
  };
  return (
    <>
      <IconButton label={label} size="sm" onClick={() => void copy()}>
        {copied ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
      </IconButton>
      <span role="status" className={copied ? undefined : 'sr-only'}>
        {copied && 'Copied'}
      </span>
    </>
  );
}
