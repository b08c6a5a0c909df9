import { useId } from 'react';

type FileChoiceProps = {
  accept: string;
  onFile: (file: File | undefined) => void;
};

export function FileChoice({ accept, onFile }: FileChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-ink">
        File
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        onChange={(event) => onFile(event.target.files?.[0])}
        className="block w-full rounded-md border border-control bg-surface text-base text-ink-soft file:mr-3 file:h-control file:cursor-pointer file:border-0 file:border-r file:border-solid file:border-line file:bg-sunken file:px-3 file:font-medium file:text-ink"
      />
    </div>
  );
}
