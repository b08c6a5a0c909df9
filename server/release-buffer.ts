/**
 * Frees bytes that are no longer used, unless they are part of a larger buffer. The garbage collector does not count
 * memory of another thread, and counts other memory only by tens of megabytes.
 */
export function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
