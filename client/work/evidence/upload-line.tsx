import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, X } from 'lucide-react';

import { IconButton } from '#client/ui/icon-button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';

import { dropUpload, retryUpload } from './uploads.ts';
import type { Upload } from './uploads.ts';

export function UploadLine({ upload }: { upload: Upload }) {
  const queryClient = useQueryClient();
  const { key, file, sent, state, problem } = upload;
  const isOver = state === 'failed' || state === 'refused';
  const percent = file.size === 0 ? 0 : (sent / file.size) * 100;
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" translate="no" title={file.name} className="truncate font-medium text-ink">
          {file.name}
        </p>
        {isOver ? (
          <p role="alert" className="text-sm text-danger-ink">
            {problem}
          </p>
        ) : (
          // Sent is not yet stored, so the bar stops at 99 % until the server has answered.
          <ProgressBar label={`Sending ${file.name}`} value={Math.min(99, percent)} />
        )}
      </div>
      {state === 'failed' && (
        <IconButton
          size="sm"
          label={`Retry ${file.name}`}
          onClick={() => retryUpload(queryClient, key)}
        >
          <RotateCw aria-hidden="true" className="size-3.5" />
        </IconButton>
      )}
      <IconButton
        size="sm"
        label={isOver ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
        onClick={() => dropUpload(key)}
      >
        <X aria-hidden="true" className="size-3.5" />
      </IconButton>
    </li>
  );
}
