import { useEffect } from 'react';

/** Lets the browser ask before a page with entries is closed or reloaded. */
export const useLeaveWarning = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
};
