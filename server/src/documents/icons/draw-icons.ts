/**
 * Draws the icons that browsers and phones want as pictures of fixed sizes. Run by hand when the wordmark's archway changes:
 * `node server/src/documents/icons/draw-icons.ts`; its files are kept alongside it.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** `scale`: of the archway's width to the icon's; what a mask may cut lies outside 80 %. */
const drawing = (scale: number, corner: number): string => {
  const width = 100 * scale;
  const unit = width / 22;
  const [left, top] = [(100 - width) / 2 - 2 * unit, (100 - 24 * unit) / 2 - 2 * unit];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${corner}" fill="#00704d"/>` +
    `<g transform="translate(${left} ${top}) scale(${unit})"><path fill="#fff" d="M2 26V13a11 11 0 0 1 22 0v13z"/>` +
    '<path fill="#00704d" d="M10 11.2v8.6a.9.9 0 0 0 1.4.7l6.4-4.3a.9.9 0 0 0 0-1.5l-6.4-4.3a.9.9 0 0 0-1.4.8z"/></g></svg>'
  );
};

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 72 * (size / 100) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** A container with one PNG, which every browser since 2007 reads. */
const ico = (picture: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
};

const save = (name: string, body: Buffer) => writeFile(join(import.meta.dirname, name), body);

await save('icon-192.png', await png(drawing(0.56, 22), 192));
await save('icon-512.png', await png(drawing(0.56, 22), 512));
await save('maskable-512.png', await png(drawing(0.44, 0), 512));
await save('apple-touch-icon.png', await png(drawing(0.54, 0), 180));
await save('favicon.ico', ico(await png(drawing(0.6, 18), 32), 32));
