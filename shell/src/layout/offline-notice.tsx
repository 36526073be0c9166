/** Says that the connection is gone and what works without it; goes away by itself. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useSyncExternalStore } from 'react';
import { getReach, subscribeReach } from '../host/reach.ts';
import css from './toasts.module.css';

export const OfflineNotice = () => {
  const isReached = useSyncExternalStore(subscribeReach, getReach, () => true);
  return (
    <div role="status" className={css.toasts}>
      {!isReached && (
        <p className={css.toast} data-kind="info" data-offline="">
          <Icon name="warning" />
          <span>
            <strong>
              <FormattedMessage id="shell.offline" />
            </strong>{' '}
            <FormattedMessage id="shell.offline.text" />
          </span>
        </p>
      )}
    </div>
  );
};
