/** The texts about the site: a table of pages and languages, and the editor of the one that the address names. */
import { FormattedMessage, Link, useIntl, useLocation } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import { rareUrls } from '@foyer/shared/rare-urls';
import { INFORMATION_PAGES, isInformationPage } from '@foyer/shared/wire-schemas/information';
import { textKey } from '@foyer/shared/wire-schemas/settings/declarations';
import type { SettingsOverview } from '@foyer/shared/wire-schemas/settings/settings';
import { isLanguage, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { settingsApi } from '../../settings-api.ts';
import styles from '../settings.module.css';
import { TextEditor } from './text-editor.tsx';
import css from './texts.module.css';

export const TextsSection = () => {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const [page, language] = [query.get('page') ?? undefined, query.get('language')];
  if (isInformationPage(page) && isLanguage(language))
    return <TextEditor key={`${page}.${language}`} page={page} language={language} />;
  return <TextTable />;
};

const TextTable = () => {
  const { data, error, isLoading, refetch } = settingsApi.endpoints.deskSettingsGetOverview.useQuery();
  return (
    <div className={styles.panels}>
      <section className={styles.panel}>
        <div>
          <h2 className={styles.heading}>
            <FormattedMessage id="desk.settings.section.texts" />
          </h2>
          <p className={styles.muted}>
            <FormattedMessage id="desk.settings.texts.text" />
          </p>
        </div>
        <AsyncView
          state={{ data, error, isLoading }}
          skeleton={<Skeleton w="100%" h={500} />}
          onRetry={() => void refetch()}
        >
          {({ settings }) => <Pages settings={settings} />}
        </AsyncView>
      </section>
    </div>
  );
};

const Pages = ({ settings }: SettingsOverview) => {
  const intl = useIntl();
  const byKey = new Map(settings.map((setting) => [setting.key, setting]));
  return (
    <ul className={css.pages}>
      {INFORMATION_PAGES.map((page) => {
        const name = intl.formatMessage({ id: `desk.settings.texts.page.${page}` });
        return (
          <li key={page} className={css.page}>
            <h3 className={css.name}>{name}</h3>
            <ul className={css.languages} aria-label={name}>
              {LANGUAGES.map((language) => {
                const setting = byKey.get(textKey(page, language));
                return (
                  <li key={language}>
                    <Link
                      className={css.language}
                      to={rareUrls.deskSettings('texts', { page, language })}
                      data-set={setting?.is_set || undefined}
                    >
                      {LANGUAGE_NAMES[language]}
                      {setting?.locked_by && <Icon name="lock" size={14} />}
                      {setting?.is_set && (
                        <span className={css.mark}>
                          <FormattedMessage id="desk.settings.texts.changed" />
                        </span>
                      )}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </li>
        );
      })}
    </ul>
  );
};
