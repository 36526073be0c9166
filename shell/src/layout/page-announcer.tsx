/** Says the title of each page that one moves to inside the site; a new document says its own. A page that came without one gets a title. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { useSyncExternalStore } from 'react';
import { getArrival, isUntitled, subscribeArrival } from '@foyer/shared/navigation/page-arrival';
import { getReach, subscribeReach } from '../host/reach.ts';

const getNone = () => '';
const getNever = () => false;
const getAlways = () => true;

export const PageAnnouncer = () => {
  const intl = useIntl();
  const title = useSyncExternalStore(subscribeArrival, getArrival, getNone);
  const needsTitle = useSyncExternalStore(subscribeArrival, isUntitled, getNever);
  const isReached = useSyncExternalStore(subscribeReach, getReach, getAlways);
  const standIn = isReached ? 'shell.error.title' : 'shell.offline';
  return (
    <>
      {needsTitle && <title data-stand-in="">{intl.formatMessage({ id: standIn })}</title>}
      <VisuallyHidden>
        <span role="status" data-page-announcer="">
          {needsTitle ? <FormattedMessage id={standIn} /> : title}
        </span>
      </VisuallyHidden>
    </>
  );
};
