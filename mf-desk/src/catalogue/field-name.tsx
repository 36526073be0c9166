import { FormattedMessage } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { isLanguage } from '@foyer/shared/wire-schemas/site';
import { TERM_FIELDS } from './term-fields.ts';

/** What a field of the form is called: `titles.de` by its language, too. */
export const FieldName = ({ kind, field }: { kind: TermKind; field: string }) => {
  const [name = '', language] = field.split('.');
  const [label = 'desk.catalogue.dir'] = TERM_FIELDS[kind][name] ?? [];
  return (
    <>
      <FormattedMessage id={label} />
      {isLanguage(language) && ` (${LANGUAGE_NAMES[language]})`}
    </>
  );
};
