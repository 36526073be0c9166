/**
 * By what a file is known again when its sender comes back after a reload and chooses it anew. Kept by the server with the
 * upload, so that nothing is stored in the browser.
 */
const PROBE_BYTES = 1024 * 1024;

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Of size, start and end; where the page has no secure context, of size, time and name. */
export const fileKey = async (file: File): Promise<string> => {
  const { size } = file;
  if (!globalThis.crypto?.subtle) return `n-${size}-${file.lastModified}-${file.name}`.slice(0, 200);
  const ends = new Blob([
    file.slice(0, PROBE_BYTES),
    file.slice(Math.max(PROBE_BYTES, size - PROBE_BYTES)),
    String(size),
  ]);
  const hash = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer());
  return `c-${size}-${toHex(hash)}`;
};
