/** What a part of a setting is called: an entry of a list by its own words, a text by its language, a field as its form has it. */
import { FormattedMessage } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import { isLanguage } from '@foyer/shared/wire-schemas/site';
import type { FieldNameProps } from '../forms/merge-notice.tsx';

const NAMES: Readonly<Record<string, string>> = {
  network: 'desk.settings.footer.network',
  social: 'desk.settings.footer.social',
  title: 'desk.settings.footer.title',
  from: 'desk.settings.announcements.from',
  until: 'desk.settings.announcements.until',
  href: 'desk.settings.announcements.href',
  is_on: 'desk.settings.ads.on',
  src: 'desk.settings.ads.picture',
  alt: 'desk.settings.ads.alt',
  weight: 'desk.settings.ads.weight',
  languages: 'desk.settings.languages',
  shown: 'desk.settings.partners.shown',
  name: 'desk.settings.partners.name',
  feed: 'desk.settings.partners.feed',
  act: 'desk.settings.words.act',
  mode: 'desk.settings.age.mode',
  text: 'desk.settings.age.says',
  rule: 'desk.settings.age.rule',
};

/** The first of its words. */
const titleOf = ({
  texts,
  name,
  alt,
  word,
  place,
  title,
  href,
  src,
  kind,
}: Record<string, unknown>): string => {
  const { en } = (texts ?? {}) as { en?: unknown };
  return [en, name, alt, word, place, title, href, src, kind].filter(Boolean).map(String)[0] ?? '';
};

export const ValueName = ({ path }: FieldNameProps) =>
  path.map((step, index) => {
    if (typeof step !== 'string') return <bdi key={index}>{titleOf(step)} </bdi>;
    if (isLanguage(step)) return LANGUAGE_NAMES[step];
    const name = NAMES[step];
    return name && <FormattedMessage key={index} id={name} />;
  });
