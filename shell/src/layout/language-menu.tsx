/** The ten languages as links: another choice is another document. */
import { type Language, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { Disclosure } from '@foyer/shared/ui/controls/disclosure';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { switchLanguage } from './switch-language.ts';
import css from './language-menu.module.css';

/** `path` (own path and query) in another language; the server answers with another document. */
const inLanguage = (path: string, language: Language): string => {
  const address = new URL(path, 'http://own');
  address.searchParams.set('lang', language);
  return `${address.pathname}${address.search}`;
};

export const LanguageLinks = ({ path, className }: { path: string; className?: string }) => {
  const { language: current } = useSite();
  return (
    <ul className={className}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <a
            href={inLanguage(path, language)}
            hrefLang={language}
            lang={language}
            aria-current={language === current ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              switchLanguage(language, document.querySelector<HTMLInputElement>('header [name=s]')?.value);
            }}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  );
};

export const LanguageMenu = ({ path }: { path: string }) => {
  const { language } = useSite();
  return (
    <Disclosure
      className={css.menu}
      summaryClassName={css.button}
      summary={
        <>
          <Icon name="globe" />
          <VisuallyHidden>
            <FormattedMessage id="shell.language" />:{' '}
          </VisuallyHidden>
          <span className={css.code}>{language.toUpperCase()}</span>
        </>
      }
    >
      <div className={css.panel}>
        <LanguageLinks path={path} className={css.list} />
      </div>
    </Disclosure>
  );
};
