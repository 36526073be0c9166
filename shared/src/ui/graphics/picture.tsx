/**
 * A picture that leaves its place to something quiet where there is none, or where it cannot be loaded: it may still be in the making,
 * or its address has ended. The browser's mark of a broken picture is never seen.
 */
import type { ComponentProps, ReactNode } from 'react';
import { useFailedPicture } from './use-failed-picture.ts';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'ref' | 'onError'> {
  src: string | null | undefined;
  alt: string;
  /** `source` elements before it; with them it stands in a `picture`. */
  sources?: ReactNode;
  /** Stands in for it. */
  fallback: ReactNode;
}

export const Picture = ({ src, alt, sources, fallback, ...image }: PictureProps) => {
  const { hasFailed, watch } = useFailedPicture(src);
  if (!src || hasFailed) return fallback;
  const shown = <img {...image} {...watch} src={src} alt={alt} />;
  return sources === undefined ? (
    shown
  ) : (
    <picture>
      {sources}
      {shown}
    </picture>
  );
};
