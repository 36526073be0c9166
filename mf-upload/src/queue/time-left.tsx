import { FormattedMessage } from '@foyer/shared/platform';

/** An estimate, in whole minutes: more would claim to know more than it does. */
export const TimeLeft = ({ seconds }: { seconds: number }) => (
  <span>
    <FormattedMessage id="upload.time-left" values={{ minutes: Math.floor(seconds / 60) }} />
  </span>
);
