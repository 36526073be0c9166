/**
 * A modal: focus stays inside and returns afterwards; Escape, the cross, a click outside and every change of the route close it
 * (docs/specification/behaviour.md).
 */
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useIntl, useLocation } from '@foyer/shared/platform';
import { Button } from '../controls/button.tsx';
import css from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
}

/** What opened it; of an entry of a menu that has closed meanwhile, the menu's button. */
const useOpener = (open: boolean): (() => HTMLElement | true) => {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => {
    const { current } = opener;
    if (!(current instanceof HTMLElement) || current.checkVisibility?.() !== false) return true;
    return current.closest('details')?.querySelector('summary') ?? true;
  };
};

export const Dialog = ({ open, onOpenChange, title, description, children }: DialogProps) => {
  const intl = useIntl();
  const { key } = useLocation();
  const findOpener = useOpener(open);
  const openedAt = useRef(key);
  const closeOnRoute = useEffectEvent(() => {
    if (open && openedAt.current !== key) onOpenChange(false);
    openedAt.current = key;
  });
  useEffect(() => closeOnRoute(), [key]);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={css.backdrop} />
        <BaseDialog.Popup className={css.popup} finalFocus={findOpener}>
          <BaseDialog.Title className={css.title}>{title}</BaseDialog.Title>
          {description && (
            <BaseDialog.Description className={css.description}>{description}</BaseDialog.Description>
          )}
          <div className={css.body}>{children}</div>
          {/* Last, so that the first thing in focus is what the dialog is about. */}
          <BaseDialog.Close
            render={
              <Button
                className={css.close}
                kind="quiet"
                icon="close"
                aria-label={intl.formatMessage({ id: 'common.close' })}
              />
            }
          />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
};
