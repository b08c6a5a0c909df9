import { clsx } from 'clsx';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';

import { pictureTypes } from '#client/ui/file-choice.tsx';
import { FileDrop } from '#client/ui/file-drop.tsx';

import type { Picture } from '../use-photo.ts';

type PhotoCellProps = { picture: Picture; of: string; disabled: boolean };

export function PhotoCell({ picture: { photo, lost, choose }, of, disabled }: PhotoCellProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (file && !disabled) void choose(file);
  };
  return (
    <FileDrop onFiles={([file]) => take(file)} disabled={disabled} className="size-14">
      <button
        type="button"
        disabled={disabled}
        aria-label={photo ? `Replace the photo of ${of}` : `Choose a photo of ${of}`}
        title={photo ? photo.file.name : 'Choose or drop a photo'}
        onClick={() => input.current?.click()}
        className={clsx(
          'grid size-14 place-items-center overflow-hidden rounded-md border text-ink-faint transition-colors duration-100 enabled:hover:bg-sunken',
          photo
            ? 'border-line'
            : lost
              ? 'border-dashed border-danger'
              : 'border-dashed border-control',
        )}
      >
        {photo ? (
          <img src={photo.url} alt="" className="size-full object-cover" />
        ) : (
          <ImageUp aria-hidden="true" className="size-5" />
        )}
      </button>
      <input
        ref={input}
        type="file"
        aria-label={`Photo of ${of}`}
        accept={pictureTypes}
        tabIndex={-1}
        className="sr-only"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </FileDrop>
  );
}
