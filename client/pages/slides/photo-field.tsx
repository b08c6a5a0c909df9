import { ImageUp, X } from 'lucide-react';
import { useId, useRef } from 'react';

import { FileChoice, pictureTypes } from '#client/ui/file-choice.tsx';
import { FileDrop } from '#client/ui/file-drop.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

import type { NewSlide } from './use-slide-fields.ts';

export function PhotoField({ slide }: { slide: NewSlide }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { picture, problems, forget } = slide;
  const { photo, lost, refused, choose, remove } = picture;
  const take = (file: File | undefined) => {
    if (!file) return;
    forget('photo');
    void choose(file);
  };
  return (
    <FileDrop onFiles={([file]) => take(file)} className="mt-4">
      <div role="group" aria-labelledby={id}>
        <p id={id} className="mb-1 text-sm font-medium text-ink">
          Photo <span className="font-normal text-ink-faint">(optional)</span>
        </p>
        <FileChoice
          label="Photo"
          accept={pictureTypes}
          picture={
            photo ? (
              <img src={photo.url} alt="" className="size-14 flex-none rounded-md object-cover" />
            ) : (
              <ImageUp aria-hidden="true" className="ml-1 size-6 flex-none text-ink-faint" />
            )
          }
          title={photo ? photo.file.name : lost ? 'Choose the photo again' : 'Drop a photo here'}
          hint={
            photo
              ? `${photo.width} × ${photo.height} · ${sizeOf(photo.file.size)}`
              : 'JPEG, PNG, GIF or WebP, up to 10 MB'
          }
          error={refused ?? problems['photo']}
          choose={photo ? 'Replace' : 'Choose Photo'}
          button={button}
          onFile={take}
        >
          {(photo || lost) && (
            <IconButton
              label={photo ? 'Remove photo' : 'Continue without a photo'}
              size="sm"
              onClick={() => {
                remove();
                forget('photo');
                button.current?.focus();
              }}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </FileChoice>
      </div>
    </FileDrop>
  );
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes >= 0.95 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
