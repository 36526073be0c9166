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
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { useEffect, useState } from 'react';
import css from './toasts.module.css';

const ICONS: Record<Notification['kind'], IconName> = { success: 'check', error: 'warning', info: 'info' };

interface ToastProps {
  notification: Notification;
  text: string;
  /** Anyone who points at any of them is still reading: they would move away below the pointer. */
  held: boolean;
}

const Toast = ({ notification: { id, kind, action }, text, held }: ToastProps) => {
  const dispatch = useDispatch();
  const intl = useIntl();
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dispatch(dismissNotification(id)), NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [held, id, dispatch]);
  return (
    <li className={css.notice}>
      <button
        type="button"
        className={css.toast}
        data-kind={kind}
        onClick={() => dispatch(dismissNotification(id))}
      >
        <Icon name={ICONS[kind]} />
        <span>{text}</span>
        <VisuallyHidden>{intl.formatMessage({ id: 'shell.dismiss' })}</VisuallyHidden>
      </button>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dispatch(dismissNotification(id));
            action.onSelect();
          }}
        >
          {action.label}
        </button>
      )}
    </li>
  );
};

/** Values of a sentence; whatever else the server sent is none. */
const valuesOf = ({ info = {} }: Notification): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(info).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/**
 * The live regions are always there, so that screen readers know them before the first notice. Errors are reported immediately, all else
 * when the reader has finished. The host's rule and the page itself may tell the same: it is shown once.
 */
export const Toasts = () => {
  const intl = useIntl();
  const errorText = useErrorText();
  const [held, setHeld] = useState(false);
  const notifications = useSelector((state: RootState) => state.notifications);
  const shown = new Map<string, Notification>();
  for (const notification of notifications)
    shown.set(notification.text || errorText(notification.code ?? '', valuesOf(notification)), notification);
  const list = (isError: boolean) =>
    [...shown]
      .filter(([, { kind }]) => (kind === 'error') === isError)
      .map(([text, notification]) => (
        <Toast key={notification.id} notification={notification} text={text} held={held} />
      ));
  return (
    <section
      className={css.toasts}
      aria-label={intl.formatMessage({ id: 'shell.notices' })}
      onPointerOver={() => setHeld(true)}
      onPointerOut={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul aria-live="assertive" aria-relevant="additions">
        {list(true)}
      </ul>
      <ul aria-live="polite" aria-relevant="additions">
        {list(false)}
      </ul>
    </section>
  );
};
