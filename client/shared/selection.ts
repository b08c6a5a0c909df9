import { createContext } from 'react';
import type { FunctionComponent } from 'react';

/** The rows of a list that are selected, by their ids. */
export type Selection = {
  ids: () => ReadonlySet<number>;
  choose: (ids: Iterable<number>) => void;
  subscribe: (listener: () => void) => () => void;
};

export type SelectBoxProps = { selection: Selection; id: number; name: string };

/** For the rows of a list: what is selected, and the box at the left of a row, whose code is loaded late. */
export type SelectableRows = { selection: Selection; Box: FunctionComponent<SelectBoxProps> };

export const SelectionContext = createContext<SelectableRows | null>(null);
