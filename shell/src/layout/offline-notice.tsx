/** Says that the connection is gone and what works without it; goes away by itself. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { getReach, subscribeReach } from '../host/reach.ts';
import css from './toasts.module.css';

/** Long enough to read all of it; afterwards the first words remind, and cover less. */
const READ_MS = 10_000;

export const OfflineNotice = () => {
  const isReached = useSyncExternalStore(subscribeReach, getReach, () => true);
  const [isShort, setIsShort] = useState(false);
  useEffect(() => {
    setIsShort(false);
    if (isReached) return;
    const timer = setTimeout(() => setIsShort(true), READ_MS);
    return () => clearTimeout(timer);
  }, [isReached]);
  return (
    <div role="status" className={css.toasts}>
      {!isReached && (
        <p className={css.toast} data-kind="info" data-offline="">
          <Icon name="warning" />
          <span>
            <strong>
              <FormattedMessage id="shell.offline" />
            </strong>
            {!isShort && (
              <>
                {' '}
                <FormattedMessage id="shell.offline.text" />
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
};
