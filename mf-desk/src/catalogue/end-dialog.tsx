/** Asks into what something is merged, or where what it holds goes when it is deleted. Neither can be taken back. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { HOLDS } from './kinds.ts';
import type { EndAct, EndFormProps } from './end-form.tsx';

const EndForm = latePart<EndFormProps>(() => import('./end-form.tsx').then((part) => part.EndForm), 160);

interface EndDialogProps extends Omit<EndFormProps, 'act'> {
  /** Null: closed. */
  act: EndAct | null;
  onClose: () => void;
}

export const EndDialog = ({ act, onClose, ...rest }: EndDialogProps) => (
  <Dialog
    open={act !== null}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose();
    }}
    title={act && <FormattedMessage id={`desk.catalogue.${act}.title`} values={{ title: rest.term.title }} />}
    description={
      act === 'merge' ? (
        <FormattedMessage id={`desk.catalogue.merge.hint.${HOLDS[rest.kind]}`} />
      ) : (
        <FormattedMessage
          id={`desk.catalogue.delete.${HOLDS[rest.kind]}`}
          values={{ count: rest.term.held }}
        />
      )
    }
  >
    {act && <EndForm act={act} {...rest} />}
  </Dialog>
);
