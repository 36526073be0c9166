import { FormattedMessage } from '@foyer/shared/platform';
import { TERM_TITLE_MAX_LENGTH } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { LanguageFields } from './language-fields.tsx';
import { DirField, TermField } from './term-field.tsx';
import type { TermFormState } from './use-term-form.ts';

interface NamedProps {
  form: TermFormState;
  kind: 'category' | 'album_category';
}
const TitlesAndAddress = ({ form, kind }: NamedProps) => (
  <>
    <LanguageFields
      form={form}
      kind={kind}
      isRequired
      maxLength={TERM_TITLE_MAX_LENGTH}
      title={<FormattedMessage id="desk.catalogue.titles" />}
      hint={<FormattedMessage id="desk.catalogue.titles.hint" />}
    />
    <DirField form={form} hint={<FormattedMessage id="desk.catalogue.dir.hint" />} />
  </>
);

export const AlbumCategoryFields = ({ form }: { form: TermFormState }) => (
  <TitlesAndAddress form={form} kind="album_category" />
);

export const CategoryFields = ({ form }: { form: TermFormState }) => (
  <>
    <TitlesAndAddress form={form} kind="category" />
    <TermField
      form={form}
      field="place"
      type="number"
      label={<FormattedMessage id="desk.catalogue.place" />}
      hint={<FormattedMessage id="desk.catalogue.place.hint" />}
    />
    <Checkbox
      label={<FormattedMessage id="desk.catalogue.sidebar" />}
      checked={form.values['in_sidebar'] === '1'}
      onChange={({ target }) => form.set('in_sidebar', target.checked ? '1' : '0')}
    />
  </>
);
