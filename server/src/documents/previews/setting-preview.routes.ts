/**
 * `/site/preview/{language}/` with `key` and `value`: the home page as a value that nobody saved would make it, for who may change settings. The desk sends
 * them as a form, since an address has room for no long footer. It is made anew each time, stands in a frame of the desk alone, and has no scripts; nobody keeps it.
 */
import { mayDo } from '@foyer/shared/wire-schemas/members/roles';
import { isPreviewedSetting, type PreviewedSetting } from '@foyer/shared/wire-schemas/settings/declarations';
import { isLanguage } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { listReleaseOrigins } from '../../platform/config/release-origins.ts';
import { requireViewer } from '../../platform/http/answer-write.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { findWrongValue } from '../../platform/settings/check-value.ts';
import type { LiveSettings } from '../../platform/settings/live-settings.ts';
import { withSettings } from '../../platform/settings/with-settings.ts';
import type { LiveSetsCache } from '../../releases/live/live-sets.ts';
import { documentRequestOf } from '../page-view.http.ts';
import type { RenderSets } from '../render/render-sets.ts';
import { contentSecurityPolicy, documentHeaders } from '../security-headers.ts';
import { settleVisitor } from '../visitors/settle-visitor.ts';

export interface SettingPreviewDeps extends Pick<WebDeps, 'config' | 'settings'> {
  live: Pick<LiveSetsCache, 'getLiveSets'>;
  renderSets: Pick<RenderSets, 'poolOf'>;
}

/** @throws Refused bad_request */
const readValue = (key: PreviewedSetting, text: string | undefined): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    throw new Refused('bad_request', 'the value is no JSON', { field: 'value' });
  }
  const wrong = findWrongValue(key, value);
  if (wrong) throw new Refused('bad_request', `${wrong.at} ${wrong.complaint}`, { field: 'value' });
  return value;
};

/** The site's settings with one of them as somebody considers it. */
const withValue = (
  { config, settings }: { config: Config; settings: LiveSettings },
  key: PreviewedSetting,
  value: unknown,
): Config =>
  withSettings(config, {
    storedValue: (asked) => (asked === key ? (value as never) : settings.storedValue(asked)),
    announcements: () => config.announcements,
    version: () => config.settingsVersion,
  });

/** Its links lead nowhere, since a page of the site stands in no frame; and it holds no scripts, which would not run. A footer is shown without what is above it. */
const toPicture = (html: string, key: PreviewedSetting): string =>
  html
    .replace('<main ', key === 'site.footer' ? '<main style="display:none" ' : '<main ')
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace('<body>', '<body inert>');

export const registerSettingPreview = (
  app: FastifyInstance,
  deps: SettingPreviewDeps,
  facts: Pick<RequestFacts, 'viewerOf' | 'isWithheld' | 'networkPlaceOf'>,
): void => {
  const policyOf = (styleHashes: readonly string[] = []): string => {
    const policy = contentSecurityPolicy(
      listReleaseOrigins(deps.config.releaseOrigins),
      "'self'",
      styleHashes,
    );
    // Pictures are asked for with the cookies that proof of age is in; scripts do not run.
    return `${policy}; sandbox allow-same-origin`;
  };

  interface Asked {
    key?: string;
    value?: string;
  }
  app.route<{ Params: { language: string }; Body: Asked | undefined }>({
    method: 'POST',
    url: '/site/preview/:language/',
    handler: async (request, reply) => {
      if (!mayDo(await requireViewer(request, facts), 'settings'))
        throw new Refused('no_permission', 'this is for members who may: settings');
      // A link of another site would show the operator whatever that site wants.
      const from = request.headers['sec-fetch-site'];
      if (from !== undefined && from !== 'same-origin')
        throw new Refused('no_permission', 'only the desk asks for previews');
      const { language } = request.params;
      if (!isLanguage(language)) throw new Refused('not_found', 'no such language');
      const { key = '', value } = request.body ?? {};
      if (!isPreviewedSetting(key))
        throw new Refused('bad_request', 'this setting has no preview', { field: 'key' });
      const sets = deps.live.getLiveSets();
      if (!sets) throw new Refused('unavailable', 'the site is starting');
      const config = withValue(deps, key, readValue(key, value));
      const visitor = settleVisitor(config, {
        search: new URLSearchParams({ lang: language }),
        cookies: request.cookies,
        networkPlace: facts.networkPlaceOf(request),
      });
      const isWithheld = facts.isWithheld(request);
      const work = documentRequestOf(config, { kind: 'document', visitor, isWithheld }, { url: urls.home() });
      const pool = await deps.renderSets.poolOf(sets.stable);
      const { body, status, styleHashes } = await pool.render(
        { ...work, ageGate: false },
        { address: request.ip, isWithheld, isLimited: false, unsaved: config },
      );
      return reply
        .code(status)
        .headers({ ...documentHeaders(policyOf(styleHashes)), 'cache-control': 'private, no-store' })
        .header('x-robots-tag', 'noindex')
        .send(toPicture(body, key));
    },
  });
};
