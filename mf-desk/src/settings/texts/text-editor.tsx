/** One text in one language as Markdown, and the page that it would be. */
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import type { InformationAnswer, InformationPage } from '@foyer/shared/wire-schemas/information';
import { TEXT_MAX_LENGTH, textKey } from '@foyer/shared/wire-schemas/settings/declarations';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';
import { settingsApi } from '../../settings-api.ts';
import { SettingPanel } from '../setting-panel.tsx';
import styles from '../settings.module.css';
import css from './texts.module.css';

const ROWS = 22;

const RenderedText = ({ text }: { text: InformationAnswer }) => (
  <article className={css.rendered} lang={text.lang} data-rendered="">
    <h3>{text.title}</h3>
    <p className={css.lead}>{text.lead}</p>
    {/* Rendered by the server from Markdown: a closed list of elements. */}
    <div className={css.text} dangerouslySetInnerHTML={{ __html: text.html }} />
  </article>
);

export const TextEditor = ({ page, language }: { page: InformationPage; language: Language }) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const key = textKey(page, language);
  const [ask, { isLoading }] = settingsApi.endpoints.deskSettingsPreview.useMutation();
  const [shown, setShown] = useState<InformationAnswer>();
  const [error, setError] = useState('');
  const preview = async (value: string) => {
    const answer = await ask({ key, value });
    if (answer.data?.ok) {
      setShown(answer.data.text);
      setError('');
      return;
    }
    const code = errorCodeOf(answer.error ?? answer.data);
    setError(
      code === 'bad_request' ? intl.formatMessage({ id: 'desk.settings.texts.no-title' }) : errorText(code),
    );
  };
  return (
    <div className={css.editor} data-previewed={shown ? '' : undefined}>
      <div className={css.head}>
        <Link className={css.back} to={rareUrls.deskSettings('texts')}>
          <Icon name="chevron-left" size={18} />
          <FormattedMessage id="desk.settings.texts.all" />
        </Link>
        <Link className={css.back} to={urls.information(page)}>
          <FormattedMessage id="desk.settings.texts.open" />
        </Link>
      </div>
      <SettingPanel
        settingKey={key}
        text={
          language === 'en' ? (
            <FormattedMessage id="desk.settings.texts.english" />
          ) : (
            <FormattedMessage id="desk.settings.texts.other" />
          )
        }
        height={600}
        acts={({ value }) => (
          <Button icon="eye" aria-disabled={isLoading} onClick={() => void preview(value)}>
            <FormattedMessage id="desk.settings.preview" />
          </Button>
        )}
      >
        {({ value, change }) => (
          <TextArea
            className={css.source}
            label={<FormattedMessage id="desk.settings.texts.label" />}
            hint={
              <FormattedMessage id="desk.settings.texts.hint" values={{ site: <code>{'{site}'}</code> }} />
            }
            error={error || undefined}
            rows={ROWS}
            lang={language}
            maxLength={TEXT_MAX_LENGTH}
            spellCheck
            value={value}
            onChange={({ target }) => {
              setError('');
              change(target.value);
            }}
          />
        )}
      </SettingPanel>
      {shown && (
        <section className={styles.panel} aria-label={intl.formatMessage({ id: 'desk.settings.preview' })}>
          <h2 className={css.previewTitle}>
            <FormattedMessage id="desk.settings.preview" />
          </h2>
          <RenderedText text={shown} />
        </section>
      )}
    </div>
  );
};
