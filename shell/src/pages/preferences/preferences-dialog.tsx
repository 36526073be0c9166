/** The modal itself; loaded by preferences-modal. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { ConsentForm, DiscreetForm } from './preferences-forms.tsx';
import css from './preferences-forms.module.css';

export const PreferencesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title={<FormattedMessage id="shellPages.preferences.title" />}
    description={<FormattedMessage id="shellPages.preferences.lead" />}
  >
    <div className={css.forms}>
      <ConsentForm />
      <DiscreetForm />
    </div>
  </Dialog>
);
