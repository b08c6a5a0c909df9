import { useRef, useState } from 'react';

/** An overlay is rendered inside the landmark of its trigger, so that screen reader users find it there. */
export function useNearestLandmark<Trigger extends HTMLElement>() {
  const trigger = useRef<Trigger>(null);
  const [landmark, setLandmark] = useState<Element | null>(null);
  const find = (open: boolean) => {
    if (open) setLandmark(landmarkAround(trigger.current));
  };
  return { trigger, landmark, find };
}

export function landmarkAround(element: Element | null): Element | null {
  return element?.closest(landmarks) ?? null;
}

const landmarks = '[role="dialog"], [role="alertdialog"], main, aside, header';
