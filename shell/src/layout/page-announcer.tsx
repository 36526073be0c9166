/** Says the title of each page that one moves to inside the site; a new document says its own. */
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { useSyncExternalStore } from 'react';
import { getArrival, subscribeArrival } from '../host/page-arrival.ts';

const getNone = () => '';

export const PageAnnouncer = () => {
  const title = useSyncExternalStore(subscribeArrival, getArrival, getNone);
  return (
    <VisuallyHidden>
      <span role="status" data-page-announcer="">
        {title}
      </span>
    </VisuallyHidden>
  );
};
