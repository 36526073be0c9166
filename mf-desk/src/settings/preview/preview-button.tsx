/** Opens and closes the home page as the value in the form would make it. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';

export const PreviewButton = ({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) => (
  <Button icon="eye" aria-expanded={isOpen} onClick={onClick}>
    <FormattedMessage id="desk.settings.preview" />
  </Button>
);
