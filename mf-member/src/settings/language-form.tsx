/** The language of the account, which its mails are written in; chosen here, the pages of this device follow. */
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import { COOKIES, isLanguage, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { useIntl, useSite, writeCookie } from '@foyer/shared/platform';
import { Select } from '@foyer/shared/ui/controls/select';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { useState } from 'react';
import type { OwnMember } from '../edit/own-member.ts';
import css from '../parts/settings-card.module.css';
import { useOwnForm } from '../parts/use-own-form.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

export const LanguageForm = ({ member }: { member: OwnMember }) => {
  const intl = useIntl();
  const { language: shown } = useSite();
  const { submit, refused, isSending } = useOwnForm({ name: 'language', done: 'member.saved' });
  const [chosen, setChosen] = useState<string>();
  const choose = async (language: string) => {
    if (!isLanguage(language)) return;
    setChosen(language);
    const isSaved = await submit({ act: 'edit', language });
    if (!isSaved) setChosen(undefined);
    if (!isSaved || language === shown) return;
    // The cookie that the header's menu sets, too; another language is another document.
    writeCookie(COOKIES.language, language, YEAR_SECONDS);
    window.location.assign(window.location.pathname);
  };
  return (
    <div className={css.form} aria-busy={isSending}>
      <Select
        label={intl.formatMessage({ id: 'member.settings.language.label' })}
        options={OPTIONS}
        value={chosen ?? member.language ?? shown}
        onChange={({ target }) => void choose(target.value)}
      />
      <FieldError>{refused.form}</FieldError>
    </div>
  );
};
