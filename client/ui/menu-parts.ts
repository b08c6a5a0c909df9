import type { DropdownMenu } from 'radix-ui';
import { createContext } from 'react';

type MenuParts = Pick<typeof DropdownMenu, 'Item' | 'Label' | 'Separator'>;

/** What entries of a menu are made of. It comes with the code of the panel, which is fetched late. */
export const MenuPartsContext = createContext<MenuParts | null>(null);
