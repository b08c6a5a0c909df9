import { clsx } from 'clsx';
import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';

type FileDropProps = {
  onFile: (file: File | undefined) => void;
  className?: string;
  children: ReactNode;
};

/** An area that accepts a dropped file. The children must offer another way to choose one. */
export function FileDrop({ onFile, className, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        onFile(file);
      }}
      className={clsx(
        'rounded-md outline-2 outline-offset-4',
        over ? 'outline-accent outline-dashed' : 'outline-transparent',
        className,
      )}
    >
      {children}
    </div>
  );
}
