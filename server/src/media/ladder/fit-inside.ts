/** The size that a picture has inside a box: its own shape, even lengths, never enlarged. */

export interface Size {
  width: number;
  height: number;
}

const evenOf = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

export const fitInside = ({ width, height }: Size, box: Size): Size => {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: evenOf(width * scale), height: evenOf(height * scale) };
};
