/**
 * The query of the page's address, over react-router's core hooks. Its own hook of this name stands in the module of its forms and
 * framework mode, which webpack cannot leave out: 4 kB brotli in the shell.
 */
import { useCallback, useMemo } from 'react';
import {
  createSearchParams,
  type SetURLSearchParams,
  type URLSearchParamsInit,
  useLocation,
  useNavigate,
} from 'react-router';

/** @returns the query, the same object while the query is the same, and a function that goes to the page's address with another */
export const useSearchParams = (): [URLSearchParams, SetURLSearchParams] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback<SetURLSearchParams>(
    (next, options) => {
      const wanted: URLSearchParamsInit | undefined =
        typeof next === 'function' ? next(new URLSearchParams(query)) : next;
      void navigate(`?${createSearchParams(wanted)}`, options);
    },
    [navigate, query],
  );
  return [query, setQuery];
};
