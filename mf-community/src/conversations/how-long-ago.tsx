import { useIntl } from '@foyer/shared/platform';
import { relativeText } from '@foyer/shared/ui/text/relative-date';
import { useState } from 'react';

/** Of what may just have come: a clock that is a little behind the server's says "1 minute ago", too. Give it `iso` as its key. */
export const HowLongAgo = ({ iso }: { iso: string }) => {
  const intl = useIntl();
  const [nowMs] = useState(Date.now);
  return <time dateTime={iso}>{relativeText(intl, Math.max(0, nowMs - Date.parse(iso)))}</time>;
};
