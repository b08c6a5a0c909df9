import { useState } from 'react';
import type { ReactNode } from 'react';

import { PrintView, printSoon } from '#client/ui/print.tsx';
import type { Sheets } from '#client/ui/print.tsx';

import { everything } from './print-dialog.tsx';
import type { PrintChoice } from './print-dialog.tsx';

type ChecklistPrintProps = {
  draw: (choice: PrintChoice) => Sheets;
  asking: ((onPrint: (choice: PrintChoice) => void) => ReactNode) | null;
  onChosen: () => void;
  onPrinted?: () => void;
};

export function ChecklistPrint({ draw, asking, onChosen, onPrinted }: ChecklistPrintProps) {
  const [choice, setChoice] = useState(everything);
  const print = (chosen: PrintChoice) => {
    setChoice(chosen);
    onChosen();
    printSoon();
  };
  return (
    <>
      <PrintView
        draw={() => draw(choice)}
        onPrinted={() => {
          setChoice(everything);
          onPrinted?.();
        }}
      />
      {asking?.(print)}
    </>
  );
}
