import { FileDown, FileSpreadsheet, Printer } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';

/** `xlsx` and `csv` save a file. */
export type PrintAction = 'print' | 'xlsx' | 'csv';

type PrintMenuProps = {
  /** For example 'Print or export Alex Carter'. */
  label: string;
  size?: 'sm' | 'md';
  onAct: (action: PrintAction) => void;
  children?: ReactNode;
};

export function PrintMenu({ label, size = 'md', onAct, children }: PrintMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton label={label} tone={size === 'sm' ? 'ghost' : 'secondary'} size={size}>
          <Printer aria-hidden="true" className="size-4" />
        </IconButton>
      }
    >
      <PrintMenuItems onAct={onAct} />
      {children}
    </Menu>
  );
}

export function PrintMenuItems({ onAct }: Pick<PrintMenuProps, 'onAct'>) {
  return (
    <>
      <MenuItem
        onSelect={() => onAct('print')}
        icon={<Printer aria-hidden="true" className="size-4" />}
      >
        Print…
      </MenuItem>
      <MenuItem
        onSelect={() => onAct('xlsx')}
        icon={<FileSpreadsheet aria-hidden="true" className="size-4" />}
      >
        Export to Excel
      </MenuItem>
      <MenuItem
        onSelect={() => onAct('csv')}
        icon={<FileDown aria-hidden="true" className="size-4" />}
      >
        Export as CSV
      </MenuItem>
    </>
  );
}
