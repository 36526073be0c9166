/** Pictures of pages: what stands out in them, and how much two of them differ. The browser itself decodes them, on a page of its own. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Box } from './look-at-places.ts';

/** CSS pixels; what stands further down is judged by its boxes alone. */
const LONGEST = 2000;
const QUALITY = 80;
/** Of a picture that is kept, pixels across. */
const KEPT_WIDTH = 640;
const KEPT_QUALITY = 0.6;

/** From the top of the page. */
export const takePicture = async (page: Page): Promise<Buffer> => {
  const { width, height } = await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    const { scrollHeight } = document.documentElement;
    return { width: document.documentElement.clientWidth, height: scrollHeight };
  });
  return page.screenshot({
    type: 'jpeg',
    quality: QUALITY,
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST) },
    caret: 'initial',
  });
};

export interface StudiedPicture {
  /** Of what is in each box, from 1 (nothing to be seen) to 21; undefined for boxes outside the picture. */
  contrasts: (number | undefined)[];
  /** A small one to be kept. */
  small: Buffer;
}
export interface Pictures {
  study: (picture: Buffer, boxes: readonly Box[]) => Promise<StudiedPicture>;
  /** Part of a small picture that differs from another, 0 to 1; what one has and the other has not differs. */
  difference: (small: Buffer, before: Buffer) => Promise<number>;
}

interface Tools {
  study: (
    picture: string,
    boxes: readonly Box[],
  ) => Promise<{ contrasts: (number | undefined)[]; small: string }>;
  difference: (small: string, before: string) => Promise<number>;
}

/** @param context of a browser; pages of the site may forbid what this needs */
export const openPictures = async (context: BrowserContext): Promise<Pictures> => {
  const page = await context.newPage();
  await page.evaluate(
    ({ keptWidth, quality }) => {
      const open = async (text: string): Promise<ImageBitmap> => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      };
      const draw = (bitmap: ImageBitmap, width: number, willReadFrequently: boolean) => {
        const height = Math.round((bitmap.height * width) / bitmap.width);
        const canvas = new OffscreenCanvas(width, height);
        const drawing = canvas.getContext('2d', { willReadFrequently });
        if (!drawing) throw new Error('no canvas');
        drawing.drawImage(bitmap, 0, 0, width, height);
        return { canvas, drawing };
      };
      const read = (bitmap: ImageBitmap): ImageData =>
        draw(bitmap, bitmap.width, true).drawing.getImageData(0, 0, bitmap.width, bitmap.height);
      const LINEAR = Float32Array.from({ length: 256 }, (_, value) =>
        value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      const linear = (value = 0): number => LINEAR[value] ?? 0;
      const luminance = ({ data }: ImageData, at: number) =>
        0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
      const contrastIn = (picture: ImageData, box: Box): number | undefined => {
        const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
        const right = Math.min(picture.width, Math.ceil(box.x + box.width));
        const bottom = Math.min(picture.height, Math.ceil(box.y + box.height));
        if (right <= left || bottom <= top) return undefined;
        let [least, most] = [1, 0];
        // Strokes of letters are wider than a pixel; large boxes need no more than some ten thousand.
        const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / 40_000)));
        for (let y = top; y < bottom; y += step)
          for (let x = left; x < right; x += step) {
            const value = luminance(picture, (y * picture.width + x) * 4);
            least = Math.min(least, value);
            most = Math.max(most, value);
          }
        return (most + 0.05) / (least + 0.05);
      };
      const tools: Tools = {
        study: async (text, boxes) => {
          const bitmap = await open(text);
          const picture = boxes.length > 0 ? read(bitmap) : undefined;
          const { canvas } = draw(bitmap, Math.min(keptWidth, bitmap.width), false);
          const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
          let letters = '';
          for (const byte of new Uint8Array(await blob.arrayBuffer())) letters += String.fromCharCode(byte);
          return {
            contrasts: boxes.map((box) => picture && contrastIn(picture, box)),
            small: btoa(letters),
          };
        },
        difference: async (text, before) => {
          const [one, other] = [read(await open(text)), read(await open(before))];
          const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
          let differing = 0;
          for (let y = 0; y < height; y += 1)
            for (let x = 0; x < width; x += 1) {
              const isInBoth = x < one.width && x < other.width && y < one.height && y < other.height;
              const [at, there] = [(y * one.width + x) * 4, (y * other.width + x) * 4];
              let distance = 0;
              for (let channel = 0; channel < 3; channel += 1)
                distance += Math.abs((one.data[at + channel] ?? 0) - (other.data[there + channel] ?? 0));
              // Less is how a JPEG rounds.
              if (!isInBoth || distance > 48) differing += 1;
            }
          return width * height === 0 ? 0 : differing / (width * height);
        },
      };
      Object.assign(window, tools);
    },
    { keptWidth: KEPT_WIDTH, quality: KEPT_QUALITY },
  );
  const base64 = (picture: Buffer): string => picture.toString('base64');
  return {
    study: async (picture, boxes) => {
      const { contrasts, small } = await page.evaluate(
        ({ text, list }) => (window as unknown as Tools).study(text, list),
        { text: base64(picture), list: boxes.map((box) => ({ ...box })) },
      );
      return { contrasts, small: Buffer.from(small, 'base64') };
    },
    difference: (small, before) =>
      page.evaluate(({ text, other }) => (window as unknown as Tools).difference(text, other), {
        text: base64(small),
        other: base64(before),
      }),
  };
};
