import { FormattedMessage } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { isLanguage } from '@foyer/shared/wire-schemas/site';

/** What a text in each language is called. */
export const LANGUAGE_TEXTS = {
  category: 'desk.catalogue.titles',
  album_category: 'desk.catalogue.titles',
  model: 'desk.catalogue.about',
  channel: 'desk.catalogue.about',
} as const;
const NAMES: Readonly<Record<string, string>> = {
  dir: 'desk.catalogue.dir',
  place: 'desk.catalogue.place',
  in_sidebar: 'desk.catalogue.sidebar',
  title: 'desk.catalogue.name',
  title_ja: 'desk.catalogue.name.ja',
  aliases: 'desk.catalogue.aliases',
  gender: 'desk.catalogue.gender',
  country: 'desk.catalogue.country',
  birth_date: 'desk.catalogue.birthDate',
  race: 'desk.catalogue.race',
  breast: 'desk.catalogue.breast',
  hair: 'desk.catalogue.hair',
  height: 'desk.catalogue.height',
  weight: 'desk.catalogue.weight',
  tattoo: 'desk.catalogue.tattoo',
  piercing: 'desk.catalogue.piercing',
  url: 'desk.catalogue.url',
  cf1: 'desk.catalogue.cf1',
  vda: 'desk.catalogue.vda',
  member: 'desk.catalogue.owner',
  publishers: 'desk.catalogue.publishers',
  gallery: 'desk.catalogue.gallery',
};

/** What a field of the form is called: `titles.de` by its language, too. */
export const FieldName = ({ kind, field }: { kind: TermKind; field: string }) => {
  const language = field.split('.')[1];
  if (isLanguage(language))
    return (
      <>
        <FormattedMessage id={LANGUAGE_TEXTS[kind]} /> ({LANGUAGE_NAMES[language]})
      </>
    );
  const name = kind === 'model' && field === 'member' ? 'desk.catalogue.member' : NAMES[field];
  return <FormattedMessage id={name ?? 'desk.catalogue.dir'} />;
};
