/** Decides what a shared document may depend on of a visitor: language, gender group, country, age policy. */
import { isCountry } from '@foyer/shared/wire-schemas/countries';
import {
  type AgeMode,
  COOKIES,
  type Country,
  DEFAULT_GENDER,
  DEFAULT_LANGUAGE,
  type Gender,
  isGender,
  isLanguage,
  type Language,
} from '@foyer/shared/wire-schemas/site';
import type { Config } from '../platform/config/config.ts';
import { ageModeOf } from '../access/age-mode.ts';
import { acceptedLanguage } from './accepted-language.ts';
import { type SettingKey, settingOf } from './page-address.ts';

export interface Visitor {
  language: Language;
  gender: Gender;
  /** For listings; a cookie may override it. */
  country: Country;
  ageMode: AgeMode;
  /** The visitor has passed the gate or, where one is wanted, given proof. */
  agePassed: boolean;
  /** Cookies to set because the address asks for it (`?lang=de`). */
  choices: Readonly<Record<string, string>>;
}

export interface VisitorSource {
  search: URLSearchParams;
  cookies: Readonly<Record<string, string | undefined>>;
  /** From the CDN's header or the country file, never from a cookie; undefined when unknown. */
  networkCountry: Country | undefined;
  /** The browser's Accept-Language header; counts where nobody chose. */
  acceptLanguage?: string;
  /** The visitor has proven to be of age. */
  hasAgeProof?: boolean;
}

const knownCountry = (country: Country | undefined): Country | undefined =>
  isCountry(country) ? country : undefined;

/** `query` wins over the cookie, and becomes the cookie. */
export const settleVisitor = (
  config: Config,
  { search, cookies, networkCountry, acceptLanguage, hasAgeProof = false }: VisitorSource,
): Visitor => {
  const choices: Record<string, string> = {};
  const choose = <Value extends string>(
    key: SettingKey,
    cookie: string,
    accepts: (value: unknown) => value is Value,
  ): Value | undefined => {
    const asked = settingOf(key, search);
    if (accepts(asked)) {
      choices[cookie] = asked;
      return asked;
    }
    const kept = cookies[cookie];
    return accepts(kept) ? kept : undefined;
  };
  const ageMode = ageModeOf(config, networkCountry ?? config.defaultCountry);
  return {
    language:
      choose('lang', COOKIES.language, isLanguage) ?? acceptedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE,
    gender: choose('gender', COOKIES.gender, isGender) ?? DEFAULT_GENDER,
    country:
      choose('country', COOKIES.country, isCountry) ?? knownCountry(networkCountry) ?? config.defaultCountry,
    ageMode,
    agePassed: ageMode === 'verify' ? hasAgeProof : cookies[COOKIES.age] === '1',
    choices,
  };
};
