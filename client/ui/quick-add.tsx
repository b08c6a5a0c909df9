import { Plus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';

import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { showNotLoaded } from './late-part.tsx';
import { useCode } from './later.tsx';
import type { Later } from './later.tsx';
import { nothingTyped } from './pasted-lines.ts';
import type { PromptProps, QuickAddProps } from './quick-add-prompt.tsx';
import { useDraft } from './use-draft.ts';

/** Enter adds and empties the field, Escape keeps the draft. Each pasted line can become an item. */
export function QuickAdd({ prompt, ...props }: QuickAddProps & { prompt: Later<PromptProps> }) {
  const { nouns, onList } = props;
  const opener = useRef<HTMLButtonElement>(null);
  const [{ text }] = useDraft(props.draftKey, nothingTyped);
  const [open, setOpen] = useState(text !== '');
  // A restored draft must not take the focus.
  const [opened, setOpened] = useState(false);
  const { Code, isError, refetch } = useCode(prompt);
  if (open && Code) {
    return (
      <Code
        {...props}
        opened={opened}
        onTyped={() => setOpened(true)}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        returnTo={() => opener.current}
      />
    );
  }
  const press = () => {
    if (isError) {
      showNotLoaded('the field');
      refetch();
    }
    setOpened(true);
    setOpen(true);
  };
  return (
    <span className="flex items-center gap-2">
      <Button
        ref={opener}
        tone="ghost"
        size="sm"
        aria-label={`Quick add ${nouns.one}`}
        className="-ml-2.5"
        icon={<Plus aria-hidden="true" className="size-3.5" />}
        onClick={press}
      >
        Quick add
      </Button>
      {onList && (
        <Button
          tone="ghost"
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Import ${nouns.many}`}
          icon={<Upload aria-hidden="true" className="size-3.5" />}
          onClick={() => onList('', () => {})}
        >
          Import
        </Button>
      )}
      {text !== '' && <Badge tone="outline">Not added yet</Badge>}
    </span>
  );
}
