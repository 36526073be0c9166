/** The logo: an archway with a light in it, and the name. The name of the software is drawn; one that an operator gave is text. */
import css from './wordmark.module.css';

const DRAWN_NAME = 'Foyer';

export const Wordmark = ({ name }: { name: string }) => {
  const width = name === DRAWN_NAME ? 104 : 34;
  return (
    <span className={css.wordmark} aria-hidden="true">
      <svg width={width} height="28" viewBox={`0 0 ${width} 28`} focusable="false">
        <path className={css.arch} d="M2 26V13a11 11 0 0 1 22 0v13z" />
        <path
          className={css.light}
          d="M10 11.2v8.6a.9.9 0 0 0 1.4.7l6.4-4.3a.9.9 0 0 0 0-1.5l-6.4-4.3a.9.9 0 0 0-1.4.8z"
        />
        {name === DRAWN_NAME && (
          <g
            className={css.letters}
            fill="none"
            strokeWidth="2.9"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M34 21.5V6.5h9.5M34 14h8" />
            <path d="M46.3 16a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0" />
            <path d="M61.5 10.5l5 11M71.5 10.5l-6.8 15.5h-2" />
            <path d="M75.5 16h11a5.5 5.5 0 1 0-1.8 4" />
            <path d="M92.5 21.5v-11M92.5 15.5c.6-3.2 2.6-5 5.5-5" />
          </g>
        )}
      </svg>
      {name !== DRAWN_NAME && name}
    </span>
  );
};
