/**
 * Frees bytes that are no longer used. The garbage collector does not count memory of another thread, so hundreds
 * of megabytes would pile up.
 */
export function free({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
