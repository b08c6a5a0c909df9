import { useState } from 'react';
import type { RefObject } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { Dialog, useCloseWithPage } from '#client/ui/dialog.tsx';

import type { Command } from './commands.ts';
import { Finder } from './finder.tsx';

type SearchDialogProps = {
  onClose: () => void;
  commands: () => Command[];
  /** Typed before the dialog was shown. */
  ahead: RefObject<string>;
};

export function SearchDialog({ onClose, commands, ahead }: SearchDialogProps) {
  useCloseWithPage(onClose);
  const [offered] = useState(commands);
  const mayChange = useRefusal('change') === null;
  return (
    <Dialog open onOpenChange={onClose} title="Search Projects" position="top">
      <Finder
        commands={mayChange ? offered : offered.filter(({ changes }) => !changes)}
        ahead={ahead}
        onClose={onClose}
      />
    </Dialog>
  );
}
