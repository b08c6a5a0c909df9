/** An overlay is rendered inside the landmark of its trigger, so that screen reader users find it there. */
export function landmarkAround(element: Element | null): Element | null {
  return element?.closest(landmarks) ?? null;
}

const landmarks = '[role="dialog"], [role="alertdialog"], main, aside, header';
