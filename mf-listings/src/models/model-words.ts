/** What filters and facts of models are called. What the numbers of docs/specification/addresses.md stand for is settled in decision 36. */
import type { IntlShape } from '@foyer/shared/platform';
import { countryName } from '@foyer/shared/ui/text/country-name';
import type { ModelSelect } from './model-filters.ts';

export const FILTER_LABELS = {
  race: 'listings.models.race',
  age: 'listings.models.age',
  country: 'listings.country.label',
  breast: 'listings.models.breast',
  hair: 'listings.models.hair',
  height: 'listings.models.height',
  weight: 'listings.models.weight',
  tattoo: 'listings.models.tattoo',
  piercing: 'listings.models.piercing',
} as const satisfies Record<ModelSelect, string>;

/** Figures, the same in every language. */
const FIGURES: Readonly<Record<string, string>> = {
  'age.1': '18–21',
  'age.2': '22–29',
  'age.3': '30–39',
  'age.4': '40+',
  'height.1': '< 155 cm',
  'height.2': '155–164 cm',
  'height.3': '165–174 cm',
  'height.4': '≥ 175 cm',
  'weight.1': '< 45 kg',
  'weight.2': '45–54 kg',
  'weight.3': '55–64 kg',
  'weight.4': '≥ 65 kg',
};
const CHOICES: Readonly<Record<string, string>> = {
  'race.asian': 'listings.models.race.asian',
  'race.caucasian': 'listings.models.race.caucasian',
  'race.ebony': 'listings.models.race.ebony',
  'race.latin': 'listings.models.race.latin',
  'breast.small': 'listings.models.breast.small',
  'breast.medium': 'listings.models.breast.medium',
  'breast.big': 'listings.models.breast.big',
  'breast.huge': 'listings.models.breast.huge',
  'hair.1': 'listings.models.hair.1',
  'hair.2': 'listings.models.hair.2',
  'hair.3': 'listings.models.hair.3',
  'hair.4': 'listings.models.hair.4',
  'hair.5': 'listings.models.hair.5',
  'tattoo.1': 'listings.yes',
  'tattoo.2': 'listings.no',
  'piercing.1': 'listings.yes',
  'piercing.2': 'listings.no',
};

/** Countries are named by the language data of the renderer: their elements carry suppressHydrationWarning. */
export const choiceName = (intl: IntlShape, filter: ModelSelect, value: string): string => {
  if (filter === 'country') return countryName(intl, value);
  const key = `${filter}.${value}`;
  const id = CHOICES[key];
  return id ? intl.formatMessage({ id }) : (FIGURES[key] ?? value);
};
