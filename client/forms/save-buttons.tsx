import type { Ref } from 'react';

import { Button } from '#client/ui/button.tsx';

type SaveButtonsProps = {
  button: Ref<HTMLButtonElement>;
  form: { busy: boolean; dirty: boolean };
  onDiscard: () => void;
};

/** Below the fields of a card of settings. */
export function SaveButtons({ button, form, onDiscard }: SaveButtonsProps) {
  return (
    <div className="mt-5 flex flex-wrap gap-2 max-sm:*:flex-1">
      <Button
        ref={button}
        type="submit"
        tone="primary"
        busy={form.busy}
        busyLabel="Saving..."
        disabledBecause={form.dirty ? null : 'No changes to save'}
      >
        Save Changes
      </Button>
      {form.dirty && (
        <Button disabled={form.busy} onClick={onDiscard}>
          Discard Changes
        </Button>
      )}
    </div>
  );
}
