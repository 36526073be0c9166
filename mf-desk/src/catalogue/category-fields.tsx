import { FormattedMessage } from '@foyer/shared/platform';
import { TERM_TITLE_MAX_LENGTH } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { LanguageFields } from './language-fields.tsx';
import { DirField, TermField } from './term-field.tsx';
import type { TermFormState } from './use-term-form.ts';

export const AlbumCategoryFields = ({ form }: { form: TermFormState }) => (
  <>
    <LanguageFields
      form={form}
      isRequired
      maxLength={TERM_TITLE_MAX_LENGTH}
      hint={<FormattedMessage id="desk.catalogue.titles.hint" />}
    />
    <DirField form={form} />
  </>
);

export const CategoryFields = ({ form }: { form: TermFormState }) => (
  <>
    <AlbumCategoryFields form={form} />
    <TermField
      form={form}
      field="place"
      type="number"
      hint={<FormattedMessage id="desk.catalogue.place.hint" />}
    />
    <Checkbox
      label={<FormattedMessage id="desk.catalogue.sidebar" />}
      checked={form.values['in_sidebar'] === '1'}
      onChange={({ target }) => form.set('in_sidebar', target.checked ? '1' : '0')}
    />
  </>
);
