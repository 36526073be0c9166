/** The hashes by which the block list recognises a picture: SHA-256, and a perceptual one. */

export interface PictureHashes {
  /** Hexadecimal. */
  sha256: string;
  /** 16 hexadecimal digits. */
  differenceHash: string;
}

export const toBits = (hexadecimal: string): string =>
  BigInt(`0x${hexadecimal || '0'}`)
    .toString(2)
    .padStart(64, '0')
    .slice(-64);
