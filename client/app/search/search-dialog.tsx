import { useState } from 'react';
import type { RefObject } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { Dialog, useCloseWithPage } from '#client/ui/dialog.tsx';

import { commands } from '../commands.ts';
import { Finder } from './finder.tsx';

type SearchDialogProps = {
  onClose: () => void;
  /** Typed before the dialog was shown. */
  ahead: RefObject<string>;
};

export function SearchDialog({ onClose, ahead }: SearchDialogProps) {
  useCloseWithPage(onClose);
  // They depend on the state in which it opens.
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
