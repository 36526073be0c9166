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
} from '@foyer/shared/platform';
import { NEUTRAL_ICON_PATH } from '@foyer/shared/wire-schemas/discreet';
import { useEffect, useLayoutEffect, useState } from 'react';
import { PreferencesModal } from '../pages/preferences/preferences-modal.tsx';
import { onEscapeTwice } from './hide-on-escape.ts';
import { silence } from './silence.ts';

export const DiscreetHost = () => {
  const dispatch = useDispatch();
  const hydrated = useHydrated();
  const { flags, isHidden } = useDiscreet();

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

  useEffect(() => onEscapeTwice(() => dispatch(hidePage(!isHidden))), [dispatch, isHidden]);
  // Picture and sound go in the same turn; the cover with its way back may come later.
  useLayoutEffect(() => {
    if (!isHidden) return undefined;
    const { activeElement, documentElement } = document;
    documentElement.dataset.hidden = '';
    const end = silence();
    return () => {
      delete documentElement.dataset.hidden;
      end();
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
  }, [isHidden]);

  const blurs = flags.includes('blur');
  const isNeutral = flags.includes('neutral') || isHidden;
  useLayoutEffect(() => {
    if (!hydrated) return;
    document.documentElement.toggleAttribute('data-blur', blurs);
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    icon?.setAttribute('href', isNeutral ? NEUTRAL_ICON_PATH : '/favicon.svg');
  }, [hydrated, blurs, isNeutral]);

  const [Parts, setParts] = useState<typeof import('./discreet-parts.tsx') | null>(null);
  const isWanted = isHidden || (hydrated && flags.includes('button'));
  useEffect(() => {
    if (!isWanted || Parts) return;
    // Without them Escape, twice, still hides the page and brings it back.
    import('./discreet-parts.tsx').then(setParts, () => {});
  }, [isWanted, Parts]);

  const show = () => dispatch(hidePage(false));
  return (
    <>
      {Parts && flags.includes('button') && <Parts.HideButton onHide={() => dispatch(hidePage(true))} />}
      {Parts && isHidden && <Parts.Blank onShow={show} />}
      <PreferencesModal />
    </>
  );
};
