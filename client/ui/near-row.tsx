import { createContext, use, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';

const NearContext = createContext(true);

/** A row whose `Near` parts are rendered once the pointer or the focus has been in it. A page may have hundreds. */
export function NearRow(props: ComponentProps<'li'>) {
  // Without a mouse these parts are always visible.
  const [isNear, setNear] = useState(() => !matchMedia('(pointer: fine)').matches);
  const approach = () => setNear(true);
  const noticed = { onPointerEnter: approach, onFocus: approach };
  return (
    <NearContext value={isNear}>
      <li {...props} {...noticed} />
    </NearContext>
  );
}

export function useNear(): boolean {
  return use(NearContext);
}

/** Its content must also be available elsewhere in the row, for screen readers. */
export function Near({ children }: { children: ReactNode }) {
  return useNear() && children;
}
