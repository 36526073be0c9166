/** One question, two answers; the safe one has the focus. */
import { type ConfirmQuestion, FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import css from './contact.module.css';

interface ConfirmDialogProps {
  question: ConfirmQuestion;
  onAnswer: (agreed: boolean) => void;
}

export const ConfirmDialog = ({
  question: { title, text, action, kind = 'primary' },
  onAnswer,
}: ConfirmDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onAnswer(false);
    }}
    title={title}
    description={text}
  >
    <div className={css.answers}>
      <Button onClick={() => onAnswer(false)}>
        <FormattedMessage id="common.cancel" />
      </Button>
      <Button kind={kind} onClick={() => onAnswer(true)}>
        {action}
      </Button>
    </div>
  </Dialog>
);
