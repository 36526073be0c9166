/**
 * Below the width at which comments stand next to the related videos they are a sheet that a tap opens (watch-view.module.css): the thread
 * itself stays where it is in the document, so that what is being written in it is there after the sheet was closed.
 */
import { useLocation } from '@foyer/shared/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Of the element that the comments stand in. */
export const COMMENTS_ID = 'comments';
/** Where the page has one column; the style sheet has the same number. */
const ONE_COLUMN = '(max-width: 1199px)';
const LEADS_THERE = /^#comment(?:s|-[1-9]\d{0,9})$/;

export const useCommentsSheet = () => {
  const { hash, key } = useLocation();
  const sheet = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => {
    if (!matchMedia(ONE_COLUMN).matches) {
      sheet.current?.scrollIntoView();
      // Else the next Tab would lead back up to the link.
      sheet.current?.focus({ preventScroll: true });
      return;
    }
    opener.current = document.activeElement;
    setIsOpen(true);
  }, []);
  const close = useCallback(() => {
    setIsOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }, []);
  // A link to the comments or to one of them; every other move within the page closes the sheet, as it does dialogs.
  useEffect(() => setIsOpen(LEADS_THERE.test(hash) && matchMedia(ONE_COLUMN).matches), [hash, key]);
  useEffect(() => {
    if (!isOpen) return;
    // Anyone who follows a link to one comment is led to it by the thread.
    if (hash.length < 10) sheet.current?.focus({ preventScroll: true });
    const onKeyDown = ({ key: pressed, defaultPrevented }: KeyboardEvent) => {
      // Escape belongs to a dialog or menu that was opened from here first.
      if (pressed === 'Escape' && !defaultPrevented && sheet.current?.contains(document.activeElement))
        close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, hash, close]);
  return { sheet, isOpen, open, close };
};
