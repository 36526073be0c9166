import { useState } from 'react';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Badge } from '@foyer/shared/ui/graphics/badge';

/** Until when something has to be dealt with; red once that is past. */
export const DueBadge = ({ iso }: { iso: string }) => {
  const intl = useIntl();
  const [now] = useState(Date.now);
  const date = intl.formatDate(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <span suppressHydrationWarning>
      <Badge kind={Date.parse(iso) < now ? 'danger' : 'warning'}>
        <FormattedMessage id="desk.moderation.due" values={{ date }} />
      </Badge>
    </span>
  );
};
