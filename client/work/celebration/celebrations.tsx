import { afterFirstView } from '#client/ui/first-view.ts';
import { later, useCode } from '#client/ui/later.tsx';

/** For every page on which something can be completed. Optional: nothing fails if its code does not load. */
export function Celebrations() {
  const { Code } = useCode(LateOverlay);
  return Code && <Code />;
}

const LateOverlay = later(
  () => afterFirstView(() => import('./celebration-overlay.tsx')),
  'CelebrationOverlay',
);
