/** What a request says of a visit that figures are split by. */
import { isLanguage } from '@foyer/shared/wire-schemas/site';
import { acceptedLanguage } from '../platform/text/accepted-language.ts';
import type { VisitFacts } from './count-figures.sql.ts';
import { deviceClassOf } from './device-class.ts';

interface VisitRequest {
  /** Undefined: unknown, or not to be counted. */
  country: string | undefined;
  /** As the visitor chose it. */
  language: string | undefined;
  acceptLanguage: string | undefined;
  userAgent: string | undefined;
  /** Number of a release set; '' unknown. */
  release: string;
}

export const visitFactsOf = ({
  country = '',
  language,
  acceptLanguage,
  userAgent,
  release,
}: VisitRequest): VisitFacts => ({
  country,
  language: isLanguage(language) ? language : (acceptedLanguage(acceptLanguage) ?? ''),
  device: deviceClassOf(userAgent),
  release,
});
