/** Who uses a list by keys goes on at its heading where a change has removed what had the focus: else the next Tab would start at the top of the document. */
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface HeldFocus {
  /** With `tabIndex={-1}`. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Of the section; dialogs that it opens count to it. */
  onFocus: (event: FocusEvent) => void;
}

export const useHeldFocus = (): HeldFocus => {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current?.isConnected !== false || document.activeElement !== document.body) return;
    last.current = null;
    heading.current?.focus();
  });
  return { heading, onFocus: ({ target }) => void (last.current = target) };
};
