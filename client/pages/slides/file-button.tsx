import { Download, Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';

import { apiFile } from '#client/data/api.ts';
import { reportFailure } from '#client/data/failure.ts';
import { Button } from '#client/ui/button.tsx';
import type { ButtonSize } from '#client/ui/button.tsx';
import { saveFile } from '#client/ui/save-file.ts';

type FileButtonProps = {
  id: number;
  call: 'downloadSlide' | 'readSlideImage';
  label: string;
  of: string;
  size?: ButtonSize;
};

export function FileButton({ id, call, label, of, size = 'sm' }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await apiFile(call, { params: { id } }));
    } catch (error) {
      reportFailure('Failed to download slide', error);
    }
    setBusy(false);
  };
  const Icon = call === 'downloadSlide' ? Download : ImageIcon;
  return (
    <Button
      size={size}
      busy={busy}
      onClick={() => void save()}
      icon={<Icon aria-hidden="true" className="size-4" />}
    >
      {label} <span className="sr-only">of {of}</span>
    </Button>
  );
}
