/** Pictures of pages: what stands out in them, and how much two of them differ. The browser itself decodes them, on a page of its own. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Box } from './look-at-places.ts';

/** CSS pixels; what stands further down is judged by its boxes alone. */
const LONGEST = 2000;
const QUALITY = 80;
/** Of a picture that is kept, pixels across. */
const KEPT_WIDTH = 640;

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

export interface Pictures {
  /** Of what is in each box, from 1 (nothing to be seen) to 21; undefined for boxes outside the picture. */
  contrasts: (picture: Buffer, boxes: readonly Box[]) => Promise<(number | undefined)[]>;
  /** A small one to be kept. */
  shrink: (picture: Buffer) => Promise<Buffer>;
  /** Part of the picture that differs, 0 to 1; what one has and the other has not differs. */
  difference: (picture: Buffer, before: Buffer) => Promise<number>;
}

/** @param context of a browser; pages of the site may forbid what this needs */
export const openPictures = async (context: BrowserContext): Promise<Pictures> => {
  const page = await context.newPage();
  await page.evaluate(() => {
    const read = async (text: string, width?: number): Promise<ImageData> => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const scale = width === undefined ? 1 : Math.min(1, width / bitmap.width);
      const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
      const drawing = canvas.getContext('2d', { willReadFrequently: true });
      if (!drawing) throw new Error('no canvas');
      drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      return drawing.getImageData(0, 0, canvas.width, canvas.height);
    };
    const linear = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const luminance = ({ data }: ImageData, at: number) =>
      0.2126 * linear(data[at] ?? 0) +
      0.7152 * linear(data[at + 1] ?? 0) +
      0.0722 * linear(data[at + 2] ?? 0);
    Object.assign(window, {
      contrasts: async (text: string, boxes: readonly Box[]) => {
        const picture = await read(text);
        return boxes.map((box) => {
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
        });
      },
      shrink: async (text: string, width: number) => {
        const picture = await read(text, width);
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        canvas.getContext('2d')?.putImageData(picture, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 });
        let letters = '';
        for (const byte of new Uint8Array(await blob.arrayBuffer())) letters += String.fromCharCode(byte);
        return btoa(letters);
      },
      difference: async (text: string, before: string) => {
        const [one, other] = [await read(text, 640), await read(before, 640)];
        const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
        let differing = 0;
        for (let y = 0; y < height; y += 1)
          for (let x = 0; x < width; x += 1) {
            const isInBoth = x < one.width && x < other.width && y < one.height && y < other.height;
            const [at, there] = [(y * one.width + x) * 4, (y * other.width + x) * 4];
            const distance = [0, 1, 2].reduce(
              (sum, channel) =>
                sum + Math.abs((one.data[at + channel] ?? 0) - (other.data[there + channel] ?? 0)),
              0,
            );
            // Less is how a JPEG rounds.
            if (!isInBoth || distance > 48) differing += 1;
          }
        return width * height === 0 ? 0 : differing / (width * height);
      },
    });
  });
  interface Tools {
    contrasts: (text: string, boxes: readonly Box[]) => Promise<(number | undefined)[]>;
    shrink: (text: string, width: number) => Promise<string>;
    difference: (text: string, before: string) => Promise<number>;
  }
  const base64 = (picture: Buffer): string => picture.toString('base64');
  return {
    contrasts: (picture, boxes) =>
      page.evaluate(({ text, list }) => (window as unknown as Tools).contrasts(text, list), {
        text: base64(picture),
        list: boxes.map((box) => ({ ...box })),
      }),
    shrink: async (picture) =>
      Buffer.from(
        await page.evaluate(({ text, width }) => (window as unknown as Tools).shrink(text, width), {
          text: base64(picture),
          width: KEPT_WIDTH,
        }),
        'base64',
      ),
    difference: (picture, before) =>
      page.evaluate(({ text, other }) => (window as unknown as Tools).difference(text, other), {
        text: base64(picture),
        other: base64(before),
      }),
  };
};
