/**
 * Frees bytes that nobody else uses, unless they are part of something larger. The garbage collector does not count
 * memory from another thread, and other memory only by tens of megabytes.
 */
export function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
