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
import type { TermFormState } from './use-term-form.ts';

/** The same in every language. */
const HEIGHTS = ['< 155 cm', '155–164 cm', '165–174 cm', '≥ 175 cm'];
const WEIGHTS = ['< 45 kg', '45–54 kg', '55–64 kg', '≥ 65 kg'];

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
  const choices: readonly (readonly [string, string, readonly SelectOption[]])[] = [
    [
      'gender',
      'desk.catalogue.gender',
      GENDERS.map((value) => ({
        value,
        label: intl.formatMessage({ id: `desk.catalogue.gender.${value}` }),
      })),
    ],
    ['race', 'desk.catalogue.race', named(intl, RACES, (value) => `desk.catalogue.race.${value}`)],
    [
      'breast',
      'desk.catalogue.breast',
      named(intl, BREAST_SIZES, (value) => `desk.catalogue.breast.${value}`),
    ],
    ['hair', 'desk.catalogue.hair', named(intl, HAIR_COLOURS, (value) => `desk.catalogue.hair.${value}`)],
    ['height', 'desk.catalogue.height', figures(intl, HEIGHTS)],
    ['weight', 'desk.catalogue.weight', figures(intl, WEIGHTS)],
    ['tattoo', 'desk.catalogue.tattoo', yesNo],
    ['piercing', 'desk.catalogue.piercing', yesNo],
  ];
  return choices.map(([field, label, options]) => (
    <TermField
      key={field}
      form={form}
      field={field}
      label={<FormattedMessage id={label} />}
      options={options}
    />
  ));
};

export const ModelFields = ({ form }: { form: TermFormState }) => (
  <>
    <div className={styles.grid}>
      <TermField
        form={form}
        field="title"
        required
        maxLength={MODEL_NAME_MAX_LENGTH}
        label={<FormattedMessage id="desk.catalogue.name" />}
      />
      <TermField
        form={form}
        field="title_ja"
        lang="ja"
        maxLength={MODEL_NAME_MAX_LENGTH}
        label={<FormattedMessage id="desk.catalogue.name.ja" />}
      />
    </div>
    <TermField
      form={form}
      field="aliases"
      rows={3}
      maxLength={2000}
      label={<FormattedMessage id="desk.catalogue.aliases" />}
      hint={<FormattedMessage id="desk.catalogue.aliases.hint" />}
    />
    <TermField
      form={form}
      field="member"
      maxLength={100}
      label={<FormattedMessage id="desk.catalogue.member" />}
      hint={<FormattedMessage id="desk.catalogue.member.hint" />}
    />
    <TermField
      form={form}
      field="gallery"
      rows={3}
      maxLength={8000}
      label={<FormattedMessage id="desk.catalogue.gallery" />}
      hint={<FormattedMessage id="desk.catalogue.gallery.hint" values={{ max: MODEL_GALLERY_MAX }} />}
    />
    <DirField form={form} hint={<FormattedMessage id="desk.catalogue.dir.hint" />} />
    <div className={styles.grid}>
      <TermField
        form={form}
        field="country"
        maxLength={2}
        label={<FormattedMessage id="desk.catalogue.country" />}
        hint={<FormattedMessage id="desk.catalogue.country.hint" />}
      />
      <TermField
        form={form}
        field="birth_date"
        type="date"
        label={<FormattedMessage id="desk.catalogue.birthDate" />}
      />
      <Facts form={form} />
    </div>
    <LanguageFields
      form={form}
      kind="model"
      rows={3}
      maxLength={MODEL_ABOUT_MAX_LENGTH}
      title={<FormattedMessage id="desk.catalogue.about" />}
      hint={<FormattedMessage id="desk.catalogue.about.hint" />}
    />
  </>
);
