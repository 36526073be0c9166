/** A member's or model's round picture. Decoration: the name stands next to it or names the link around it. */
import { Picture } from '../../ui/graphics/picture.tsx';
import { readMonogram } from '../../wire-schemas/monogram.ts';
import css from './avatar.module.css';

/** `size` in px. A monogram is drawn from its address. Without `src`, and where it cannot be loaded, it shows the first letter of `name`. */
export const Avatar = ({ src, name, size = 40 }: { src?: string | null; name: string; size?: number }) => {
  const monogram = src ? readMonogram(src) : undefined;
  if (monogram)
    return (
      <svg className={css.avatar} width={size} height={size} viewBox="0 0 96 96" aria-hidden="true">
        <rect width="96" height="96" fill={monogram.colour} />
        <text x="48" y="48" dy="0.35em" textAnchor="middle" fontSize="44" fill="#fff">
          {monogram.letter}
        </text>
      </svg>
    );
  return (
    <Picture
      className={css.avatar}
      src={src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      fallback={<Letter name={name} size={size} />}
    />
  );
};

const Letter = ({ name, size }: { name: string; size: number }) => (
  <svg className={css.avatar} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
    <text className={css.letter} x="20" y="20" dy="0.35em" textAnchor="middle" fontSize="17">
      {/./u.exec(name)?.[0].toUpperCase()}
    </text>
  </svg>
);
