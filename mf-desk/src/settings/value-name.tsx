/** What a part of a setting is called: an entry of a list by its own words, a text by its language, a field as its form has it. */
import { FormattedMessage } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import { isLanguage } from '@foyer/shared/wire-schemas/site';
import type { FieldNameProps } from '../forms/merge-notice.tsx';
import { entryTitle, SETTING_FIELDS } from './setting-words.ts';

/** Steps on the way to a language or to an entry, which say it all. */
const UNNAMED = ['texts', 'list'];

export const ValueName = ({ path }: FieldNameProps) =>
  path.map((step, index) => {
    if (typeof step !== 'string') return <bdi key={index}>{entryTitle(step)} </bdi>;
    if (isLanguage(step)) return LANGUAGE_NAMES[step];
    const [name] = UNNAMED.includes(step) ? [] : (SETTING_FIELDS[step] ?? []);
    return name && <FormattedMessage key={index} id={name} />;
  });
