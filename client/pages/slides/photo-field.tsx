import { clsx } from 'clsx';
import { CircleAlert, ImageUp, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';

import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';

import type { NewSlide } from './use-slide-fields.ts';

export function PhotoField({ slide }: { slide: NewSlide }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { picture, problems, forget } = slide;
  const { photo, lost, refused, choose, remove } = picture;
  const error = refused ?? problems['photo'];
  const take = (file: File | undefined) => {
    if (!file) return;
    forget('photo');
    void choose(file);
  };
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // Dropping needs a mouse; the button works for every user.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className="mt-4"
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      }}
      onDrop={drop}
    >
      <p id={`${id}-label`} className="mb-1 text-sm font-medium text-ink">
        Photo <span className="font-normal text-ink-faint">(optional)</span>
      </p>
      <div
        className={clsx(
          'flex min-h-20 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed p-3 transition-colors',
          over ? 'border-accent bg-accent-soft' : error ? 'border-danger' : 'border-control',
        )}
      >
        {photo ? (
          <img src={photo.url} alt="" className="size-14 flex-none rounded-md object-cover" />
        ) : (
          <ImageUp aria-hidden="true" className="ml-1 size-6 flex-none text-ink-faint" />
        )}
        <div className="min-w-0 flex-1 basis-40">
          <p title={photo?.file.name} className="line-clamp-2 text-base wrap-anywhere text-ink">
            {photo ? photo.file.name : lost ? 'Choose the photo again' : 'Drop a photo here'}
          </p>
          <p id={`${id}-hint`} className="text-sm text-ink-faint">
            {photo
              ? `${photo.width} × ${photo.height} · ${sizeOf(photo.file.size)}`
              : 'JPEG, PNG, GIF or WebP, up to 10 MB'}
          </p>
        </div>
        <input
          ref={input}
          id={id}
          type="file"
          aria-label="Photo"
          accept="image/jpeg,image/png,image/gif,image/webp"
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
        <Button
          size="sm"
          className="max-sm:flex-1"
          aria-describedby={clsx(`${id}-hint`, error && `${id}-error`)}
          {...(error && { 'data-wrong': '' })}
          onClick={() => input.current?.click()}
        >
          {photo ? 'Replace' : 'Choose Photo'}
        </Button>
        {(photo || lost) && (
          <IconButton
            label={photo ? 'Remove photo' : 'Continue without a photo'}
            size="sm"
            onClick={() => {
              remove();
              forget('photo');
              input.current?.parentElement?.querySelector('button')?.focus();
            }}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
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

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes >= 0.95 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}
