/** Across the head of a page: as tall before its picture has come, and without one, as with it. Its name stands next to it. */
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import css from './cover.module.css';

const SIZES = '(min-width: 1280px) 1280px, 100vw';

interface CoverProps {
  src: string | null | undefined;
  /** The same in other formats and sizes. */
  sources?: readonly PictureSource[] | undefined;
}

export const Cover = ({ src, sources = [] }: CoverProps) => (
  <div className={css.cover}>
    {src && (
      <picture>
        {sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={SIZES} />
        ))}
        <img src={src} alt="" width={1250} height={250} fetchPriority="high" />
      </picture>
    )}
  </div>
);
