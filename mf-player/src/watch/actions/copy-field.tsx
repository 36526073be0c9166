/** A text of the share modal to copy. */
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { CopyField as Field } from '@foyer/shared/ui/forms/copy-field';

export const CopyField = (props: { label: string; value: string; rows?: number }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  return (
    <Field
      {...props}
      copyLabel={<FormattedMessage id="player.share.copy" />}
      onCopied={() =>
        dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'player.notice.copied' }) }))
      }
    />
  );
};
