import { Button } from '#client/ui/button.tsx';

import { forget } from './remembered.ts';
import type { Remembered } from './remembered.ts';

export function ForgetButton({ name, of }: { name: Remembered; of: string }) {
  return (
    <Button
      tone="ghost"
      size="sm"
      title={`This browser suggests the last ${of} that were used in it.`}
      onClick={() => forget(name)}
    >
      Clear suggestions<span className="sr-only"> of {of}</span>
    </Button>
  );
}
