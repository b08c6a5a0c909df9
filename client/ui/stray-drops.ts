/**
 * The browser would open a file that is dropped beside an area for files, in place of the page. In a dialog with such
 * an area the file counts as dropped there; elsewhere nothing happens.
 */
export function catchStrayDrops(): void {
  addEventListener('dragover', hold);
  addEventListener('drop', take);
}

function hold(event: DragEvent): void {
  const { dataTransfer } = event;
  if (!isStray(event) || !dataTransfer) return;
  event.preventDefault();
  dataTransfer.dropEffect = areaFor(event) ? 'copy' : 'none';
}

function take(event: DragEvent): void {
  const { dataTransfer } = event;
  if (!isStray(event)) return;
  event.preventDefault();
  areaFor(event)?.dispatchEvent(
    new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
  );
}

function isStray({ defaultPrevented, dataTransfer }: DragEvent): boolean {
  return !defaultPrevented && dataTransfer !== null && dataTransfer.types.includes('Files');
}

function areaFor({ target }: DragEvent): Element | null | undefined {
  if (!(target instanceof Element)) return null;
  return target.closest('[role="dialog"]')?.querySelector('[data-file-drop]');
}
