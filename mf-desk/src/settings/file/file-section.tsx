/** All that is set as one file: to keep, and to take in on another site. Nothing is changed before it was shown what would change. */
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import type { SettingsImport } from '@foyer/shared/wire-schemas/settings/settings';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { DownloadLink } from '../../layout/download-link.tsx';
import { useId, useState } from 'react';
import { EXPORT_ADDRESS, settingsApi } from '../../settings-api.ts';
import { Differences } from '../history/differences.tsx';
import { settingLines, settingTitle } from '../setting-words.ts';
import forms from '../../forms/forms.module.css';
import styles from '../settings.module.css';
import css from './file.module.css';

export const FileSection = () => (
  <div className={styles.panels}>
    <section className={styles.panel}>
      <div>
        <h2 className={styles.heading}>
          <FormattedMessage id="desk.settings.export" />
        </h2>
        <p className={styles.muted}>
          <FormattedMessage id="desk.settings.export.text" />
        </p>
      </div>
      <DownloadLink href={EXPORT_ADDRESS}>
        <FormattedMessage id="desk.settings.export.act" />
      </DownloadLink>
    </section>
    <ImportPanel />
  </div>
);

const ImportPanel = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const fileId = useId();
  const [send, { isLoading }] = settingsApi.endpoints.deskSettingsImport.useMutation();
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<SettingsImport>();
  const [error, setError] = useState('');
  // A file cannot be kept over a new document: it is chosen once more.
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'import-settings', args: {} });

  const ask = async (asked: File | undefined, confirmed?: string) => {
    if (!asked || isLoading) return;
    const answer = await write(() => send({ file: asked, plan: confirmed }), null);
    if (!answer.ok) {
      if (answer.code === 'changed_meanwhile') return ask(asked);
      if (answer.code !== 'need_auth') setError(errorText(answer.code, answer.info));
      return undefined;
    }
    setPlan(answer.is_done ? undefined : answer);
    if (answer.is_done) {
      setFile(undefined);
      const text = intl.formatMessage({ id: 'desk.settings.import.done' }, { count: answer.changes.length });
      dispatch(notify({ kind: 'success', text }));
    }
    return undefined;
  };
  return (
    <section className={styles.panel}>
      <div>
        <h2 className={styles.heading}>
          <FormattedMessage id="desk.settings.import" />
        </h2>
        <p className={styles.muted}>
          <FormattedMessage id="desk.settings.import.text" />
        </p>
      </div>
      <div className={styles.group}>
        <label className={styles.legend} htmlFor={fileId}>
          <FormattedMessage id="desk.settings.import.file" />
        </label>
        <input
          key={file ? 'chosen' : 'none'}
          className={css.file}
          id={fileId}
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            setError('');
            setPlan(undefined);
            setFile(chosen);
            void ask(chosen);
          }}
        />
        <FieldError>{error}</FieldError>
      </div>
      <div aria-live="polite" className={styles.group}>
        {plan && <Plan plan={plan} isBusy={isLoading} onConfirm={() => void ask(file, plan.plan)} />}
      </div>
    </section>
  );
};

const Plan = ({
  plan: { changes, same, bad },
  isBusy,
  onConfirm,
}: {
  plan: SettingsImport;
  isBusy: boolean;
  onConfirm: () => void;
}) => {
  const intl = useIntl();
  return (
    <>
      {bad.length > 0 && (
        <div className={forms.notice}>
          <strong>
            <FormattedMessage id="desk.settings.import.bad" values={{ count: bad.length }} />
          </strong>
          <ul className={css.rows}>
            {bad.map(({ key, reason, detail }) => (
              <li key={key}>
                <code className={styles.code}>{key}</code>{' '}
                <FormattedMessage id={`desk.settings.import.${reason}`} />{' '}
                {detail && <code className={styles.code}>{detail}</code>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.muted}>
        <FormattedMessage id="desk.settings.import.plan" values={{ count: changes.length, same }} />
      </p>
      {changes.length > 0 && (
        <>
          <ul className={css.changes}>
            {changes.map(({ key, before, after }) => (
              <li key={key}>
                {settingTitle(intl, key)}
                <Differences
                  before={settingLines(intl, key, before)}
                  after={settingLines(intl, key, after)}
                />
              </li>
            ))}
          </ul>
          <Button className={styles.start} kind="primary" aria-disabled={isBusy} onClick={onConfirm}>
            <FormattedMessage id="desk.settings.import.confirm" values={{ count: changes.length }} />
          </Button>
        </>
      )}
    </>
  );
};
