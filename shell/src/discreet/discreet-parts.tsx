/** What discreet mode shows: the cover of a hidden page, and the button that hides it. Comes when a visitor turns to either. */
import { useIntl } from '@foyer/shared/platform';
import { useLayoutEffect, useRef } from 'react';
import css from './discreet-host.module.css';

/** Covers everything; focus is inside until it goes. */
export const Blank = ({ onShow }: { onShow: () => void }) => {
  const intl = useIntl();
  const cover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    cover.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={cover} className={css.blank} data-blank="" tabIndex={-1} onDoubleClick={onShow}>
      <button
        type="button"
        className={css.show}
        aria-label={intl.formatMessage({ id: 'shell.discreet.show' })}
        onClick={onShow}
      />
    </div>
  );
};

/** Hides the page immediately. */
export const HideButton = ({ onHide }: { onHide: () => void }) => {
  const label = useIntl().formatMessage({ id: 'shell.discreet.hide' });
  return (
    <button type="button" className={css.button} aria-label={label} title={label} onClick={onHide}>
      <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 3l18 18M10.6 5.7A10 10 0 0 1 22 12a13 13 0 0 1-3.2 4M6.6 6.9A13 13 0 0 0 2 12c2.3 4.3 5.7 6.5 10 6.5a9.6 9.6 0 0 0 4.6-1.2" />
      </svg>
    </button>
  );
};
