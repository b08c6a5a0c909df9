import { createContext, use, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';

const ToolsShown = createContext(true);

/** A row whose `RowTools` parts are rendered once the pointer or the focus has been in it. A page may have hundreds. */
export function RowWithTools(props: ComponentProps<'li'>) {
  // Without a mouse these parts are always visible.
  const [isNear, setNear] = useState(() => !matchMedia('(pointer: fine)').matches);
  const approach = () => setNear(true);
  const noticed = { onPointerEnter: approach, onFocus: approach };
  return (
    <ToolsShown value={isNear}>
      <li {...props} {...noticed} />
    </ToolsShown>
  );
}

export function useToolsShown(): boolean {
  return use(ToolsShown);
}

/** Its content must also be available elsewhere in the row, for screen readers. */
export function RowTools({ children }: { children: ReactNode }) {
  return useToolsShown() && children;
}
