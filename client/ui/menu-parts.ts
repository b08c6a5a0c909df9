import type { DropdownMenu } from 'radix-ui';
import { createContext } from 'react';

type Part = 'Item' | 'Label' | 'RadioGroup' | 'RadioItem' | 'Separator';
type MenuParts = Pick<typeof DropdownMenu, Part>;

/** In a file of its own, so that the code of the panel can be loaded late. */
export const MenuPartsContext = createContext<MenuParts | null>(null);
