import { useEffect, useRef } from 'react';

import { recoverFocus } from './focus.ts';

/** Moves the focus on if what contained it was shown and has been taken away, by this user or others. */
export function useFocusAfterLoss(isThere: boolean, isLost = !isThere): void {
  const wasThere = useRef(false);
  useEffect(() => {
    if (isThere) wasThere.current = true;
    if (!isLost || !wasThere.current) return;
    wasThere.current = false;
    recoverFocus();
  }, [isThere, isLost]);
}
