import { useRef, useState } from 'react';

/**
 * The dialog or landmark around a trigger, found when what it opens is opened. What floats is drawn
 * inside it, so that those who move by landmarks meet it where it belongs.
 */
export function useNearestLandmark<Trigger extends HTMLElement>() {
  const trigger = useRef<Trigger>(null);
  const [landmark, setLandmark] = useState<Element | null>(null);
  const find = (open: boolean) => {
    if (open) setLandmark(landmarkAround(trigger.current));
  };
  return { trigger, landmark, find };
}

/** The dialog or landmark in which an element stands. */
export function landmarkAround(element: Element | null): Element | null {
  return element?.closest(landmarks) ?? null;
}

const landmarks = '[role="dialog"], [role="alertdialog"], main, aside, header';
