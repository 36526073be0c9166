/** What is known of a model. What the numbers stand for is settled in decision 36. */
import { FormattedMessage, type IntlShape, useIntl } from '@foyer/shared/platform';
import {
  MODEL_ABOUT_MAX_LENGTH,
  MODEL_GALLERY_MAX,
  MODEL_NAME_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/catalogue-desk/models';
import { BREAST_SIZES, HAIR_COLOURS, RACES } from '@foyer/shared/wire-schemas/filter-choices';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import type { SelectOption } from '@foyer/shared/ui/controls/select';
import styles from './catalogue.module.css';
import { LanguageFields } from './language-fields.tsx';
import { DirField, TermField } from './term-field.tsx';
import { HEIGHTS, WEIGHTS } from './term-fields.ts';
import type { TermFormState } from './use-term-form.ts';

const unknown = (intl: IntlShape): SelectOption => ({
  value: '',
  label: intl.formatMessage({ id: 'desk.catalogue.unknown' }),
});
const named = (
  intl: IntlShape,
  values: readonly string[],
  idOf: (value: string) => string,
): SelectOption[] => [
  unknown(intl),
  ...values.map((value) => ({ value, label: intl.formatMessage({ id: idOf(value) }) })),
];
const figures = (intl: IntlShape, labels: readonly string[]): SelectOption[] => [
  unknown(intl),
  ...labels.map((label, index) => ({ value: String(index + 1), label })),
];

const Facts = ({ form }: { form: TermFormState }) => {
  const intl = useIntl();
  const yesNo = [
    unknown(intl),
    { value: '1', label: intl.formatMessage({ id: 'desk.catalogue.yes' }) },
    { value: '0', label: intl.formatMessage({ id: 'desk.catalogue.no' }) },
  ];
  const choices: readonly (readonly [string, readonly SelectOption[]])[] = [
    [
      'gender',
      GENDERS.map((value) => ({
        value,
        label: intl.formatMessage({ id: `desk.catalogue.gender.${value}` }),
      })),
    ],
    ['race', named(intl, RACES, (value) => `desk.catalogue.race.${value}`)],
    ['breast', named(intl, BREAST_SIZES, (value) => `desk.catalogue.breast.${value}`)],
    ['hair', named(intl, HAIR_COLOURS, (value) => `desk.catalogue.hair.${value}`)],
    ['height', figures(intl, HEIGHTS)],
    ['weight', figures(intl, WEIGHTS)],
    ['tattoo', yesNo],
    ['piercing', yesNo],
  ];
  return choices.map(([field, options]) => (
    <TermField key={field} form={form} field={field} options={options} />
  ));
};

export const ModelFields = ({ form }: { form: TermFormState }) => (
  <>
    <div className={styles.grid}>
      <TermField form={form} field="title" required maxLength={MODEL_NAME_MAX_LENGTH} />
      <TermField form={form} field="title_ja" lang="ja" maxLength={MODEL_NAME_MAX_LENGTH} />
    </div>
    <TermField
      form={form}
      field="aliases"
      rows={3}
      maxLength={2000}
      hint={<FormattedMessage id="desk.catalogue.aliases.hint" />}
    />
    <TermField
      form={form}
      field="member"
      maxLength={100}
      hint={<FormattedMessage id="desk.catalogue.member.hint" />}
    />
    <TermField
      form={form}
      field="gallery"
      rows={3}
      maxLength={8000}
      hint={<FormattedMessage id="desk.catalogue.gallery.hint" values={{ max: MODEL_GALLERY_MAX }} />}
    />
    <DirField form={form} />
    <div className={styles.grid}>
      <TermField
        form={form}
        field="country"
        maxLength={2}
        hint={<FormattedMessage id="desk.catalogue.country.hint" />}
      />
      <TermField form={form} field="birth_date" type="date" />
      <Facts form={form} />
    </div>
    <LanguageFields
      form={form}
      rows={3}
      maxLength={MODEL_ABOUT_MAX_LENGTH}
      hint={<FormattedMessage id="desk.catalogue.about.hint" />}
    />
  </>
);
