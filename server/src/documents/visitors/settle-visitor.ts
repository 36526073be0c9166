/** Decides what a shared document may depend on of a visitor: language, gender group, country, age policy. */
import type { ConsentMode } from '@foyer/shared/wire-schemas/consent';
import { isCountry } from '@foyer/shared/wire-schemas/countries';
import { type DocumentFlag, documentFlags, parseDiscreet } from '@foyer/shared/wire-schemas/discreet';
import {
  type AnnouncementLine,
  lineFor,
  parseDismissed,
} from '@foyer/shared/wire-schemas/settings/announcements';
import {
  type AgeMode,
  type AgeText,
  COOKIES,
  type Country,
  DEFAULT_GENDER,
  DEFAULT_LANGUAGE,
  type Gender,
  isGender,
  isLanguage,
  type Language,
  type Place,
} from '@foyer/shared/wire-schemas/site';
import type { Config } from '../../platform/config/config.ts';
import { ageRuleOf } from '../../access/age-rule.ts';
import { consentModeOf } from '../../access/consent-mode.ts';
import { acceptedLanguage } from '../../platform/text/accepted-language.ts';
import { type SettingKey, settingOf } from './page-address.ts';
import type { VariantCookie } from './variant-cookies.ts';

export interface Visitor {
  language: Language;
  gender: Gender;
  /** For listings; a cookie may override it. */
  country: Country;
  ageMode: AgeMode;
  ageText: AgeText;
  /** The visitor has passed the gate or, where one is wanted, given proof. */
  agePassed: boolean;
  /** What may be stored without an answer to the cookie notice. */
  consentMode: ConsentMode;
  /** What the document itself hides. */
  discreet: readonly DocumentFlag[];
  /** The line above the page; undefined: there is none, or the visitor dismissed it. */
  announcement: AnnouncementLine | undefined;
  /** Cookies to set because the address asks for it (`?lang=de`). */
  choices: Readonly<Record<string, string>>;
}

export interface VisitorSource {
  search: URLSearchParams;
  cookies: Readonly<Partial<Record<VariantCookie, string | undefined>>>;
  /** From the CDN's header or the country file, never from a cookie; undefined when unknown. */
  networkPlace: Place | undefined;
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
  { search, cookies, networkPlace, acceptLanguage, hasAgeProof = false }: VisitorSource,
): Visitor => {
  const choices: Record<string, string> = {};
  const choose = <Value extends string>(
    key: SettingKey,
    cookie: VariantCookie,
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
  const { mode: ageMode, text: ageText } = ageRuleOf(config, networkPlace);
  const language =
    choose('lang', COOKIES.language, isLanguage) ?? acceptedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
  return {
    language,
    gender: choose('gender', COOKIES.gender, isGender) ?? DEFAULT_GENDER,
    country:
      choose('country', COOKIES.country, isCountry) ??
      knownCountry(networkPlace?.country) ??
      config.defaultCountry,
    ageMode,
    ageText,
    agePassed: ageMode === 'verify' ? hasAgeProof : cookies[COOKIES.age] === '1',
    consentMode: consentModeOf(config, networkPlace?.country),
    discreet: documentFlags(parseDiscreet(cookies[COOKIES.discreet])),
    announcement: lineFor(config.announcements, language, parseDismissed(cookies[COOKIES.dismissed])),
    choices,
  };
};
