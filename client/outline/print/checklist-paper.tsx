import { useState } from 'react';
import type { ReactNode } from 'react';

import { Paper, printSoon } from '#client/ui/paper.tsx';
import type { Sheets } from '#client/ui/paper.tsx';

import { everything } from './print-dialog.tsx';
import type { PrintChoice } from './print-dialog.tsx';

type ChecklistPaperProps = {
  draw: (choice: PrintChoice) => Sheets;
  asking: ((onPrint: (choice: PrintChoice) => void) => ReactNode) | null;
  onAsked: () => void;
  onPrinted?: () => void;
};

export function ChecklistPaper({ draw, asking, onAsked, onPrinted }: ChecklistPaperProps) {
  const [choice, setChoice] = useState(everything);
  const print = (chosen: PrintChoice) => {
    setChoice(chosen);
    onAsked();
    printSoon();
  };
  return (
    <>
      <Paper
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
