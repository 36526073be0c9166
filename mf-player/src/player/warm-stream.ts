/**
 * Puts the beginning of a stream into the browser's cache: master playlist, and of the rendition that play begins with its playlist, its
 * header and its first segment. All are asked for at the same time: one after the other they would cost four round trips.
 */
import type { Stream } from './engine/choose-kind.ts';

/** Never rejects: what could not be fetched is fetched when it is played. */
export const warmStream = async ({ src, first = [] }: Stream): Promise<void> => {
  const master = new URL(src, location.href);
  const files = [master, ...first.map((file) => new URL(file, master))];
  await Promise.allSettled(files.map(async (file) => (await fetch(file)).arrayBuffer()));
};
