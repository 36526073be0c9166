/** A dialog whose code comes with the first click on its button; a failed load is reported, and the next click tries again. */
import { notify, useDispatch } from '@foyer/shared/platform';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { type ComponentType, useState } from 'react';

export const useLateDialog = <Props>(load: () => Promise<ComponentType<Props>>) => {
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<Props> }>();
  const show = async () => {
    try {
      const Dialog = loaded?.Dialog ?? (await load());
      setLoaded({ Dialog });
      setIsOpen(true);
    } catch {
      dispatch(notify({ kind: 'error', text: errorText('unavailable') }));
    }
  };
  return { Dialog: loaded?.Dialog, isOpen, setIsOpen, show };
};
