/** Pictures for tests that compare how pictures look. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** In each direction: more than the difference hash looks at, few enough to outlive small sizes and low qualities. */
const PATCHES = 12;

/**
 * A PNG of soft patches whose brightness the seed alone decides: the same bytes each time. Random noise will not do, since now and then
 * two neighbours are equally bright, and any encoder may turn that bit of the hash.
 */
export const drawUnevenPicture = (
  seed: number,
  { width, height }: { width: number; height: number },
): Promise<Buffer> => {
  const patches = createHash('shake256', { outputLength: PATCHES * PATCHES })
    .update(`uneven-picture ${seed}`)
    .digest();
  return sharp(patches, { raw: { width: PATCHES, height: PATCHES, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer();
};
