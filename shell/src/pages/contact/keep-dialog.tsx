/** Where to keep something, for who has no account and has not agreed to anything being kept here: on this device, or in an account. */
import { FormattedMessage, type KeepPlace, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import css from './contact.module.css';

interface KeepDialogProps {
  offersAccount: boolean;
  onChoose: (place: KeepPlace) => void;
}

export const KeepDialog = ({ offersAccount, onChoose }: KeepDialogProps) => {
  const intl = useIntl();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onChoose(null);
      }}
      title={intl.formatMessage({ id: 'shellPages.keep.title' })}
      description={intl.formatMessage({
        id: offersAccount ? 'shellPages.keep.text' : 'shellPages.keep.deviceText',
      })}
    >
      <div className={css.answers}>
        {offersAccount ? (
          <Button onClick={() => onChoose('account')}>
            <FormattedMessage id="shellPages.keep.account" />
          </Button>
        ) : (
          <Button onClick={() => onChoose(null)}>
            <FormattedMessage id="common.cancel" />
          </Button>
        )}
        <Button onClick={() => onChoose('device')}>
          <FormattedMessage id="shellPages.keep.device" />
        </Button>
      </div>
    </Dialog>
  );
};
