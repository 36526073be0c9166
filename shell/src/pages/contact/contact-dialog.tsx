/** Messages to the site and reports, over any page. */
import { FormattedMessage, notify, useDispatch, useIntl, useNavigate } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { rareUrls } from '@foyer/shared/rare-urls';
import { ContactForm, type ReportReceipt } from './contact-form.tsx';
import type { ReportAbout } from './contact-rules.ts';

export const ContactDialog = ({ about, onClose }: { about: ReportAbout; onClose: () => void }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const finish = ({ number, key }: ReportReceipt) => {
    dispatch(
      notify({
        kind: 'success',
        text: intl.formatMessage({ id: 'shellPages.contact.sent' }),
        action: {
          label: intl.formatMessage({ id: 'shellPages.contact.receipt' }, { number }),
          onSelect: () => void navigate(rareUrls.notice(key)),
        },
      }),
    );
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
