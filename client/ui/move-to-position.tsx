import { useState } from 'react';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { indexIn } from './reorder-order.ts';
import { TextInput } from './text-input.tsx';

type MoveToPositionProps = {
  name: string;
  index: number;
  count: number;
  onClose: () => void;
  /** The dialog stays open until the parent closes it. */
  onMove: (index: number) => void;
};

export function MoveToPosition({ name, index, count, onClose, onMove }: MoveToPositionProps) {
  const [text, setText] = useState(String(index + 1));
  const [error, setError] = useState<string>();
  const move = () => {
    const target = indexIn(text, count);
    if (target === null) setError(`Enter a whole number from 1 to ${count}`);
    else onMove(target);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Move to position"
      description={
        <span dir="auto" translate="no" className="line-clamp-3 wrap-anywhere">
          {name}
        </span>
      }
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary">
            Move
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <Field label={`Position, from 1 to ${count}`} error={error}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setText(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

const formId = 'move-to-position';
