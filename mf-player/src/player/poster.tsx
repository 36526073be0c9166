/** The picture before play, in the newest format and the smallest size that is sharp; asked for by the document's head. */
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import { preload } from 'react-dom';

export interface PosterProps {
  /** 16:9 JPEG. */
  src: string;
  sources?: readonly PictureSource[];
  /** How wide it is shown. */
  sizes: string;
}

/**
 * React asks early for an `<img>` of high priority, but for none in a `<picture>`. The browser asks for the first source
 * whose type it knows, so that is the one to ask for; one that does not know it takes its own a little later, and never two.
 */
export const Poster = ({ src, sources = [], sizes }: PosterProps) => {
  const [first] = sources;
  if (first)
    preload(src, {
      as: 'image',
      type: first.type,
      imageSrcSet: first.srcset,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  const image = (
    <img
      className="mf-player-poster"
      src={src}
      alt=""
      width={854}
      height={480}
      fetchPriority="high"
      decoding="sync"
    />
  );
  if (!first) return image;
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
};
