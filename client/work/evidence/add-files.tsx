import { Camera, Upload as UploadIcon } from 'lucide-react';
import { useRef } from 'react';
import type { ChangeEvent } from 'react';

import { Button } from '#client/ui/button.tsx';

export function AddFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input ref={files} type="file" multiple hidden aria-label="Files" onChange={take} />
      <input
        ref={photo}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo"
        onChange={take}
      />
      <Button
        size="sm"
        icon={<UploadIcon aria-hidden="true" className="size-3.5" />}
        onClick={() => files.current?.click()}
      >
        Add files
      </Button>
      <Button
        size="sm"
        className="any-pointer-fine:hidden"
        icon={<Camera aria-hidden="true" className="size-3.5" />}
        onClick={() => photo.current?.click()}
      >
        Take photo
      </Button>
      <span className="text-sm text-ink-faint not-any-pointer-fine:hidden">or drop or paste</span>
    </div>
  );
}
