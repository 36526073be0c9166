/** Tells once that a new version of the site is live, at the first quiet moment, with a button that loads it. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useEffect, useState } from 'react';
import { isQuietMoment } from '../host/quiet-moment.ts';
import css from './toasts.module.css';

/** Number of the newest release set that this browser was notified of, in all its tabs. */
const NOTIFIED_STORE = 'foyer-new-version';
/** Asks nobody but the page itself. */
const LOOK_MS = 2000;

const readNotified = (): number => {
  try {
    return Number(window.localStorage.getItem(NOTIFIED_STORE));
  } catch {
    // Storage may be forbidden: the tab then remembers for as long as it lives.
    return 0;
  }
};
const storeNotified = (setId: number): void => {
  try {
    window.localStorage.setItem(NOTIFIED_STORE, String(setId));
  } catch {
    // As above.
  }
};

export const VersionNotice = ({ setId }: { setId: number }) => {
  const [state, setState] = useState<'waiting' | 'shown' | 'done'>(() =>
    readNotified() >= setId ? 'done' : 'waiting',
  );
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setInterval(() => {
      // Another tab may have shown it meanwhile.
      if (readNotified() >= setId) return setState('done');
      if (!isQuietMoment()) return;
      storeNotified(setId);
      setState('shown');
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [state, setId]);
  return (
    <div className={css.toasts} role="status">
      <ul>
        {state === 'shown' && (
          <li className={css.toast} data-kind="info" data-new-version={setId}>
            <Icon name="info" />
            <FormattedMessage id="shell.newVersion" />
            <Button kind="primary" onClick={() => window.location.reload()}>
              <FormattedMessage id="shell.newVersion.reload" />
            </Button>
            <Button kind="quiet" onClick={() => setState('done')}>
              <FormattedMessage id="shell.dismiss" />
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
};
