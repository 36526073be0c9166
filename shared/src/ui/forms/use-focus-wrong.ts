import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Leads anyone who sent a form to what is wrong with it. Call what it returns together with the change that marks the fields: the first
 * one with `aria-invalid` gets the focus once the marks are in the document.
 */
export const useFocusWrong = (form: RefObject<HTMLElement | null>): (() => void) => {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked, form]);
  return useCallback(() => setAsked((times) => times + 1), []);
};
