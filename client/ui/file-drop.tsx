import { clsx } from 'clsx';
import { useState } from 'react';
import type { ClipboardEvent, DragEvent, ReactNode } from 'react';

type FileDropProps = {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  takesPaste?: boolean;
  /** Without a box of its own, for a popover inside of it. */
  isBare?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * An area that accepts dropped files. The first one of a dialog also gets those that are dropped elsewhere
 * in it. The children must offer another way to choose a file.
 */
export function FileDrop(props: FileDropProps) {
  const { onFiles, disabled = false, takesPaste = false, isBare = false, className } = props;
  const [over, setOver] = useState(false);
  if (disabled) return <div className={className}>{props.children}</div>;
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const take = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    setOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles([...files]);
  };
  return (
    <div
      data-file-drop=""
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      }}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => takesPaste && take(event, event.clipboardData)}
      className={
        isBare
          ? 'contents'
          : clsx(
              'rounded-md outline-2 outline-offset-4',
              over ? 'outline-accent outline-dashed' : 'outline-transparent',
              className,
            )
      }
    >
      {props.children}
    </div>
  );
}
