/** Recovery codes, shown this once: to be copied or saved. */
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useEffect, useRef } from 'react';
import cards from '../parts/settings-card.module.css';
import css from './security.module.css';

const FILE_NAME = 'recovery-codes.txt';

const saveFile = (text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: address, download: FILE_NAME }).click();
  // Browsers start to read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const heading = useRef<HTMLParagraphElement>(null);
  // It takes the place of the form that had the focus.
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () =>
        dispatch(
          notify({ kind: 'success', text: intl.formatMessage({ id: 'member.settings.codes.copied' }) }),
        ),
      () => dispatch(notify({ kind: 'error', text: errorText('unavailable') })),
    );
  return (
    <>
      <p ref={heading} tabIndex={-1} className={css.lead}>
        <FormattedMessage id="member.settings.codes.text" />
      </p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={cards.actions}>
        <Button icon="copy" onClick={() => void copy()}>
          <FormattedMessage id="member.settings.codes.copy" />
        </Button>
        <Button icon="download" onClick={() => saveFile(text)}>
          <FormattedMessage id="member.kept.save" />
        </Button>
        <Button kind="primary" onClick={onDone}>
          <FormattedMessage id="member.settings.codes.done" />
        </Button>
      </div>
    </>
  );
};
