/** Messages to the site and reports, over any page. */
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { ContactForm } from './contact-form.tsx';
import type { ReportAbout } from './contact-rules.ts';

export const ContactDialog = ({ about, onClose }: { about: ReportAbout; onClose: () => void }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const finish = () => {
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'shellPages.contact.sent' }) }));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<FormattedMessage id={about ? 'shellPages.report.title' : 'shellPages.contact.title'} />}
      description={<FormattedMessage id={about ? 'shellPages.report.lead' : 'shellPages.contact.lead'} />}
    >
      <ContactForm about={about} onSent={finish} />
    </Dialog>
  );
};
