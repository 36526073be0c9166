/** Counts page views: name and campaign, no identifier (docs/specification/calls.md). */
import type { PageView } from '@foyer/shared/wire-schemas/documents';
import { useEffect } from 'react';
import { PAGE_VIEW_CALL } from '../shell-api.ts';

export const usePageViews = (view: PageView): void => {
  const { name, url } = view;
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    const body = new URLSearchParams({
      act: 'page',
      page: name,
      campaign: search.get('campaign') ?? search.get('camp') ?? '',
    });
    fetch(PAGE_VIEW_CALL.url, { method: PAGE_VIEW_CALL.method, body, keepalive: true })
      // An answer that nobody reads is kept for as long as the document.
      .then((answer) => answer.arrayBuffer())
      // Lost counts are nobody's error.
      .catch(() => {});
  }, [name, url]);
};
