import { createContext } from 'react';
import type { FunctionComponent } from 'react';

export type Selection = {
  ids: () => ReadonlySet<number>;
  choose: (ids: Iterable<number>) => void;
  subscribe: (listener: () => void) => () => void;
};

export type SelectBoxProps = { selection: Selection; id: number; name: string };

/** The selection, and the row's checkbox, whose code is loaded late. */
export type SelectableRows = { selection: Selection; Box: FunctionComponent<SelectBoxProps> };

export const SelectionContext = createContext<SelectableRows | null>(null);
