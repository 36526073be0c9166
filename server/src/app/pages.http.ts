/**
 * Registers what a web process serves besides the API: pages, embeds, releases and media, with the calls that belong to
 * them.
 */
import type { FastifyInstance } from 'fastify';
import { hasAgeProof, setAgeProof } from '../access/age-policy.routes.ts';
import { createAgeProviders } from '../access/age-providers/create-age-providers.ts';
import { registerAdFrames } from '../advertising/ad-frames.routes.ts';
import { registerAdPreview } from '../advertising/ad-preview.routes.ts';
import { readInlinePictures } from '../advertising/inline-pictures.ts';
import { findMovedAddress } from '../catalogue/addresses/former-dirs.ts';
import { registerChoices } from '../documents/visitors/choices.routes.ts';
import { type Documents, type DocumentsDeps, registerDocuments } from '../documents/documents.routes.ts';
import { registerAgeProof } from '../documents/age-gate/age-proof.routes.ts';
import { createProofPages } from '../documents/age-gate/proof-pages.http.ts';
import { registerEmbed } from '../documents/embed.routes.ts';
import { registerSdk } from '../documents/sdk.routes.ts';
import { registerOfflinePage } from '../documents/offline/offline.routes.ts';
import { registerSiteFiles } from '../documents/site-files.routes.ts';
import type { AnswerApi } from '../documents/render/render-worker.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import type { FaultCounter } from '../releases/faults/fault-counter.ts';
import { registerMeasurements } from '../releases/measurements/measurements.routes.ts';
import { markTrace } from '../releases/measurements/browser-trace.ts';
import { issueTicket } from '../releases/measurements/view-token.ts';
import {
  createVisitorEvidence,
  type VisitorEvidenceDeps,
} from '../releases/measurements/visitor-evidence.ts';
import { type IntegrityDeps, registerIntegrity } from '../releases/registry/integrity.routes.ts';
import { registerReleaseDesk, type ReleaseDeskDeps } from '../releases/desk/release-desk.routes.ts';
import { operatorOf } from '../releases/desk/release-operators.http.ts';
import { registerReleases, type ReleasesDeps } from '../releases/registry/releases.routes.ts';
import { createLivePages } from '../releases/live/live-pages.ts';
import { registerSettingPreview } from '../documents/previews/setting-preview.routes.ts';
import { registerSitemaps } from '../sitemaps/sitemaps.routes.ts';
import { keepEmbedAncestors } from '../watching/embed-domains.ts';
import { type MediaRoutes, registerMedia } from '../watching/media.routes.ts';

export interface PagesDeps
  extends WebDeps,
    Pick<DocumentsDeps, 'live' | 'renderSets' | 'guard' | 'findLinkedSet' | 'previews' | 'isIncomplete'>,
    Pick<VisitorEvidenceDeps, 'measurements'> {
  faults: Pick<FaultCounter, 'addRender' | 'addEmbed' | 'addFault'>;
  releases: ReleasesDeps['releases'] & IntegrityDeps['releases'] & ReleaseDeskDeps['releases'];
  readHealth: ReleaseDeskDeps['readHealth'];
  canaries: ReleaseDeskDeps['canaries'];
  releaseStorage: ReleasesDeps['storage'];
  answerApi: AnswerApi;
}

export interface Pages {
  media: MediaRoutes;
  /** Invalidates every cached document and embed. */
  clearDocuments: () => void;
  invalidateDocuments: (tags: readonly string[]) => void;
}

export const registerPages = async (
  app: FastifyInstance,
  facts: RequestFacts,
  deps: PagesDeps,
): Promise<Pages> => {
  const { config, db, storage, secrets, live, renderSets, guard, answerApi, previews, faults } = deps;
  const { viewerOf, isWithheld, networkPlaceOf } = facts;
  const evidence = createVisitorEvidence({ ...deps, perNetwork: config.canary.reportsPerNetwork });
  const media = registerMedia(app, { db, storage, secrets, guard, staleMs: config.staleMs });

  const { releases, releaseStorage } = deps;
  registerReleases(app, { releases, storage: releaseStorage, live, origins: config.releaseOrigins });
  registerMeasurements(app, { db, live, evidence, secrets }, facts);
  registerIntegrity(app, { releases });
  registerReleaseDesk(app, deps, facts);

  registerSiteFiles(app, config);
  registerOfflinePage(app, config);
  registerSdk(app);
  registerChoices(app, config);
  const readPicture = readInlinePictures(storage);
  registerAdFrames(app, config.ads, readPicture);
  registerAdPreview(app, facts, readPicture);
  registerSettingPreview(app, deps, facts);
  registerSitemaps(app, { ...deps, getLivePages: createLivePages(live) });
  const providers = createAgeProviders(db, config, secrets);
  const proofPageOf = createProofPages(config, providers.all, networkPlaceOf);
  registerAgeProof(app, {
    config,
    providers,
    proofPageOf,
    isWithheld,
    setAgeProof: (reply, until) => setAgeProof(reply, deps, until),
  });
  const embed = registerEmbed(app, {
    config,
    live,
    renderSets,
    answerApi,
    guard,
    isWithheld,
    networkPlaceOf,
    secrets,
    proofPageOf,
    ancestorsOf: keepEmbedAncestors(deps),
    onRendered: faults.addEmbed,
    onFault: (met) => void faults.addFault(met),
  });
  const documents: Documents = registerDocuments(app, {
    config,
    live,
    renderSets,
    guard,
    findLinkedSet: deps.findLinkedSet,
    previews,
    isIncomplete: deps.isIncomplete,
    viewerOf,
    operatorOf: (request) => operatorOf(request, config, facts),
    isWithheld,
    hasAgeProof: (request) => hasAgeProof(request, deps),
    networkPlaceOf,
    proofPageOf,
    movedAddressOf: (target) => findMovedAddress(db, target),
    onRendered: (setId, address, answer) => {
      faults.addRender(setId, answer);
      void evidence.addRender(setId, address, answer);
    },
    onFault: (met) => void faults.addFault(met),
    traceMarkOf: (kind, startedMs) => markTrace(secrets, kind, startedMs),
    // Reports decide something while a candidate is live alone.
    ticketOf: (setId, packages) =>
      live.getLiveSets()?.candidate ? issueTicket(secrets, { setId, packages }) : undefined,
  });

  const clearDocuments = (): void => {
    embed.clear();
    documents.clear();
  };
  deps.settings.onChange(() => {
    documents.forgetVisits();
    clearDocuments();
  });
  return {
    media,
    clearDocuments,
    invalidateDocuments: (tags) => {
      embed.invalidate(tags);
      documents.invalidate(tags);
    },
  };
};
