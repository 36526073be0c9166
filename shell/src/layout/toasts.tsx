/** The notifications of the store, over the page; each leaves after four seconds or on click. */
import {
  dismissNotification,
  type Notification,
  NOTIFICATION_MS,
  type RootState,
  useDispatch,
  useIntl,
  useSelector,
} from '@foyer/shared/platform';
import { Icon, type IconName } from '@foyer/shared/ui/graphics/icon';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { useEffect, useState } from 'react';
import css from './toasts.module.css';

const ICONS: Record<Notification['kind'], IconName> = { success: 'check', error: 'warning', info: 'info' };

const Toast = ({ notification }: { notification: Notification }) => {
  const dispatch = useDispatch();
  const intl = useIntl();
  // Whoever points at it is still reading.
  const [held, setHeld] = useState(false);
  const { id, kind, text } = notification;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dispatch(dismissNotification(id)), NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [held, id, dispatch]);
  return (
    <li>
      <button
        type="button"
        className={css.toast}
        data-kind={kind}
        onClick={() => dispatch(dismissNotification(id))}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <Icon name={ICONS[kind]} />
        <span>{text}</span>
        <VisuallyHidden>{intl.formatMessage({ id: 'shell.dismiss' })}</VisuallyHidden>
      </button>
    </li>
  );
};

/** The live region is always there, so that screen readers know it before the first notice. */
export const Toasts = () => {
  const intl = useIntl();
  const notifications = useSelector((state: RootState) => state.notifications);
  return (
    <section className={css.toasts} aria-label={intl.formatMessage({ id: 'shell.notices' })}>
      <ul aria-live="polite" aria-relevant="additions">
        {notifications.map((notification) => (
          <Toast key={notification.id} notification={notification} />
        ))}
      </ul>
    </section>
  );
};
