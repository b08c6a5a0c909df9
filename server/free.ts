/**
 * Frees bytes that nobody else uses. The garbage collector does not count memory from another thread; hundreds of
 * megabytes would pile up.
 */
export function free({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
