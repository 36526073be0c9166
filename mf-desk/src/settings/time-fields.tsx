/** From when and until when an entry is shown, in the operator's own time. */
import { FormattedMessage } from '@foyer/shared/platform';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { fromLocal, toLocal } from './announcements/announcement-values.ts';

interface TimeFieldsProps {
  from: string;
  until: string;
  onChange: (times: { from: string } | { until: string }) => void;
}

export const TimeFields = ({ from, until, onChange }: TimeFieldsProps) => (
  <>
    <TextField
      label={<FormattedMessage id="desk.settings.announcements.from" />}
      hint={<FormattedMessage id="desk.settings.announcements.from-hint" />}
      type="datetime-local"
      value={toLocal(from)}
      onChange={({ target }) => onChange({ from: fromLocal(target.value) })}
    />
    <TextField
      label={<FormattedMessage id="desk.settings.announcements.until" />}
      hint={<FormattedMessage id="desk.settings.announcements.until-hint" />}
      type="datetime-local"
      value={toLocal(until)}
      onChange={({ target }) => onChange({ until: fromLocal(target.value) })}
    />
  </>
);
