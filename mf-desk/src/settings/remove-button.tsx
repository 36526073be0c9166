/** Takes an entry out of a list of settings; what it removes stands in its label alone. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';

interface RemoveButtonProps {
  /** Of the entry. */
  name: string;
  onClick: () => void;
  className?: string | undefined;
}

export const RemoveButton = ({ name, onClick, className }: RemoveButtonProps) => {
  const intl = useIntl();
  return (
    <Button
      className={className}
      kind="quiet"
      size="s"
      icon="close"
      aria-label={intl.formatMessage({ id: 'desk.settings.remove' }, { name })}
      onClick={onClick}
    >
      <FormattedMessage id="desk.settings.announcements.remove" />
    </Button>
  );
};
