import { Pencil, Trash2 } from 'lucide-react';

import { IconButton } from '#client/ui/icon-button.tsx';

type RowToolsProps = {
  name: string;
  /** Of the button, to return the focus to it. */
  editId?: string;
  busy?: boolean;
  opens?: { prefetch: () => void };
  onEdit: () => void;
  onDelete: (button: HTMLElement) => void;
};

/** The two buttons at the end of a row. */
export function RowTools({ name, editId, busy = false, opens, onEdit, onDelete }: RowToolsProps) {
  const look = {
    tooltip: false,
    size: 'sm',
    onPointerEnter: opens?.prefetch,
    onFocus: opens?.prefetch,
  } as const;
  return (
    <div className="-my-1 flex flex-none">
      <IconButton {...look} id={editId} label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-3.5" />
      </IconButton>
      <IconButton
        {...look}
        label={`Delete ${name}`}
        busy={busy}
        onClick={({ currentTarget }) => onDelete(currentTarget)}
      >
        <Trash2 aria-hidden="true" className="size-3.5" />
      </IconButton>
    </div>
  );
}
