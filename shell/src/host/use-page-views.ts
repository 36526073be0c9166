/** Counts page views: name and campaign, no identifier (decisions.md "Calls"). */
import type { PageView } from '@foyer/shared/wire-schemas/documents';
import { useEffect } from 'react';

export const usePageViews = (view: PageView): void => {
  const { name, url } = view;
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    const body = new URLSearchParams({
      act: 'page',
      page: name,
      campaign: search.get('campaign') ?? search.get('camp') ?? '',
    });
    // Lost counts are nobody's error.
    fetch('/api/stats.php', { method: 'POST', body, keepalive: true }).catch(() => {});
  }, [name, url]);
};
