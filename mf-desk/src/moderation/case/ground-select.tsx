/** Asks what a decision that takes something away is about. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { DECISION_GROUNDS } from '@foyer/shared/wire-schemas/moderation/decisions';
import { Select } from '@foyer/shared/ui/controls/select';

export const GroundSelect = () => {
  const intl = useIntl();
  return (
    <Select label={<FormattedMessage id="desk.moderation.ground" />} name="ground" defaultValue="rules">
      {DECISION_GROUNDS.map((ground) => (
        <option key={ground} value={ground}>
          {intl.formatMessage({ id: `desk.moderation.ground.${ground}` })}
        </option>
      ))}
    </Select>
  );
};
