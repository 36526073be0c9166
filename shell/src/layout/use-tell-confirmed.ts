/** Says to anyone who comes from the mail's button that the address is confirmed and they are signed in. */
import { notify, useDispatch, useIntl, useNavigate } from '@foyer/shared/platform';
import { useEffect } from 'react';

const KEY = 'confirmed';

export const useTellConfirmed = (): void => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    // Read from the address bar: the cached document is the same with and without this query.
    const { pathname, search, hash } = window.location;
    const query = new URLSearchParams(search);
    if (!query.has(KEY)) return;
    query.delete(KEY);
    dispatch(
      notify({ kind: 'success', text: intl.formatMessage({ id: 'shellPages.confirmMail.signedIn' }) }),
    );
    // Once: a reload says nothing.
    const rest = query.toString();
    void navigate(`${pathname}${rest && `?${rest}`}${hash}`, { replace: true });
  }, [dispatch, intl, navigate]);
};
