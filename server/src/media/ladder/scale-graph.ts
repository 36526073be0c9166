/** Filters that make the pictures of all renditions from one. */
import type { Rendition } from './renditions.ts';

/**
 * Each size from the next larger one, not from the source: of a ladder of six that is half the work of scaling, and no difference that the quality
 * of the renditions shows.
 * @param source label of the pictures in the source's size
 * @returns chains of filters; `[v0]`, `[v1]` … are the renditions' pictures, in their order
 */
export const scaleGraph = (
  source: string,
  renditions: readonly Pick<Rendition, 'width' | 'height'>[],
): string[] => {
  const order = [...renditions.entries()].toSorted(
    ([, one], [, other]) => other.width * other.height - one.width * one.height,
  );
  return order.map(([index, { width, height }], place) => {
    const from = place === 0 ? source : `[d${place}]`;
    const to = place === order.length - 1 ? `[v${index}]` : `,split[v${index}][d${place + 1}]`;
    return `${from}scale=${width}:${height}:flags=bicubic,setsar=1${to}`;
  });
};
