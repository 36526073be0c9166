/**
 * Discreet mode: Escape twice, or a button, blanks page and title and stops all sound; the same again brings the page back. The
 * document itself carries what must not flash up before scripts run (blurred pictures, neutral title and icon).
 */
import {
  followHistory,
  followWithdrawal,
  hidePage,
  readDiscreet,
  receiveDiscreet,
  useDiscreet,
  useDispatch,
  useHydrated,
  useIntl,
} from '@foyer/shared/platform';
import { NEUTRAL_ICON_PATH } from '@foyer/shared/wire-schemas/discreet';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { PreferencesModal } from '../pages/preferences/preferences-modal.tsx';
import css from './discreet-host.module.css';
import { onEscapeTwice } from './hide-on-escape.ts';
import { silence } from './silence.ts';

/** Covers everything; focus is inside until it goes. */
const Blank = ({ onShow }: { onShow: () => void }) => {
  const intl = useIntl();
  const cover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { activeElement, documentElement } = document;
    documentElement.dataset.hidden = '';
    cover.current?.focus({ preventScroll: true });
    return () => {
      delete documentElement.dataset.hidden;
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
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

export const DiscreetHost = () => {
  const dispatch = useDispatch();
  const intl = useIntl();
  const hydrated = useHydrated();
  const { flags, isHidden } = useDiscreet();
  const hidden = useRef(isHidden);
  hidden.current = isHidden;

  useEffect(() => {
    const stops = [followWithdrawal(), followHistory(dispatch)];
    const refresh = () => {
      if (document.visibilityState === 'visible') dispatch(receiveDiscreet(readDiscreet()));
    };
    refresh();
    // Another tab may have changed them.
    document.addEventListener('visibilitychange', refresh);
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [dispatch]);

  useEffect(() => onEscapeTwice(() => dispatch(hidePage(!hidden.current))), [dispatch]);
  // Sound goes with the page, in the same turn.
  useLayoutEffect(() => (isHidden ? silence() : undefined), [isHidden]);

  const blurs = flags.includes('blur');
  const isNeutral = flags.includes('neutral') || isHidden;
  useLayoutEffect(() => {
    if (!hydrated) return;
    document.documentElement.toggleAttribute('data-blur', blurs);
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    icon?.setAttribute('href', isNeutral ? NEUTRAL_ICON_PATH : '/favicon.svg');
  }, [hydrated, blurs, isNeutral]);

  const show = () => dispatch(hidePage(false));
  return (
    <>
      {hydrated && flags.includes('button') && (
        <button
          type="button"
          className={css.button}
          aria-label={intl.formatMessage({ id: 'shell.discreet.hide' })}
          title={intl.formatMessage({ id: 'shell.discreet.hide' })}
          onClick={() => dispatch(hidePage(true))}
        >
          <svg className={css.icon} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 3l18 18M10.6 5.7A10 10 0 0 1 22 12a13 13 0 0 1-3.2 4M6.6 6.9A13 13 0 0 0 2 12c2.3 4.3 5.7 6.5 10 6.5a9.6 9.6 0 0 0 4.6-1.2" />
          </svg>
        </button>
      )}
      {isHidden && <Blank onShow={show} />}
      <PreferencesModal />
    </>
  );
};
