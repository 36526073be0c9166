/** Text to copy: selected at a touch, copied by its button. */
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useId, useRef } from 'react';
import css from './share-dialog.module.css';

export const CopyField = ({ label, value, rows = 1 }: { label: string; value: string; rows?: number }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'player.notice.copied' }) }));
    } catch {
      // Not allowed here: the text stays selected for the visitor's own key.
    }
  };
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.row}>
        <textarea
          ref={field}
          id={id}
          className={css.text}
          value={value}
          rows={rows}
          wrap={rows === 1 ? 'off' : undefined}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon="copy" onClick={() => void copy()}>
          <FormattedMessage id="player.share.copy" />
        </Button>
      </div>
    </div>
  );
};
