/** Renders the request for proof of age for the requester. */
import type { FastifyRequest } from 'fastify';
import type { AgeProvider } from '../../access/age-providers/age-provider.ts';
import { ageRuleOf } from '../../access/age-rule.ts';
import type { Config } from '../../platform/config/config.ts';
import type { RequestFacts } from '../../platform/http/web-deps.ts';
import { pageLanguage } from '../visitors/page-language.http.ts';
import { type ProofPage, proofPage } from './proof-page.ts';

export type ProofPageOf = (
  request: FastifyRequest,
  page: Pick<ProofPage, 'next' | 'error' | 'isEmbed'>,
) => string;

export const createProofPages =
  (
    config: Config,
    providers: readonly Pick<AgeProvider, 'id' | 'name'>[],
    networkPlaceOf: RequestFacts['networkPlaceOf'],
  ): ProofPageOf =>
  (request, page) =>
    proofPage({
      ...page,
      siteName: config.siteName,
      language: pageLanguage(request),
      ageText: ageRuleOf(config, networkPlaceOf(request)).text,
      providers,
      days: config.ageProviders.proofDays,
    });
