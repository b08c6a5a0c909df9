import { createContext, use, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

/** The rows of a list that are selected, by their ids. */
export type Selection = {
  ids: () => ReadonlySet<number>;
  choose: (ids: Iterable<number>) => void;
  subscribe: (listener: () => void) => () => void;
};

export const SelectionContext = createContext<Selection | null>(null);

export function newSelection(): Selection {
  let chosen: ReadonlySet<number> = new Set();
  const listeners = new Set<() => void>();
  return {
    ids: () => chosen,
    choose: (ids) => {
      chosen = new Set(ids);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const nothing = newSelection();

export function useSelected(selection: Selection): ReadonlySet<number> {
  return useSyncExternalStore(selection.subscribe, selection.ids);
}

type SelectableListProps = {
  label: string;
  onPointerEnter: () => void;
  children: ReactNode;
};

/** A list of rows with a `SelectBox` each. As long as something is selected, it shows all of them. */
export function SelectableList({ children, label, ...rest }: SelectableListProps) {
  const selection = use(SelectionContext) ?? nothing;
  const isSelecting = useSyncExternalStore(selection.subscribe, () => selection.ids().size > 0);
  return (
    <ol
      {...rest}
      aria-label={label}
      {...(isSelecting && { 'data-selecting': '' })}
      className="group/list divide-y divide-line"
    >
      {children}
    </ol>
  );
}

type SelectBoxProps = { id: number; name: string };

/**
 * The box at the left of a row, which shows near the pointer and as long as something is selected. Its presses, and
 * the keys for it, are heard by `useSelectKeys`. The list is a `group/list`, its row a `group/row`.
 */
export function SelectBox({ id, name }: SelectBoxProps) {
  const selection = use(SelectionContext);
  if (!selection) return null;
  return <Box selection={selection} id={id} name={name} />;
}

function Box({ selection, id, name }: SelectBoxProps & { selection: Selection }) {
  const checked = useSyncExternalStore(selection.subscribe, () => selection.ids().has(id));
  return (
    <label className="absolute inset-y-0 left-4 z-2 flex h-11 w-6 items-center justify-center opacity-0 group-hover/row:opacity-100 group-data-selecting/list:opacity-100 has-focus-visible:opacity-100 pointer-coarse:left-1 pointer-coarse:w-11 pointer-coarse:not-group-data-selecting/list:hidden">
      <input
        type="checkbox"
        data-select={id}
        tabIndex={-1}
        aria-label={`Select ${name}`}
        checked={checked}
        onChange={unheard}
        className="size-4 accent-(--accent)"
      />
    </label>
  );
}

function unheard(): void {}
