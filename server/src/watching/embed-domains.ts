/** On whose pages a member's videos may be embedded: anyone's, unless the member named some, or said none. */
import {
  EMBED_DOMAINS_MAX,
  type EmbedDomains,
  type EmbedMode,
  readDomains,
} from '@foyer/shared/wire-schemas/watching/embed-domains';
import { limitTries } from '../access/rate-limiter.ts';
import type { AccessViewer } from '../access/decide-access.ts';
import type { Database } from '../platform/database/create-database.ts';
import { videoTag } from '../platform/cache/cache-tags.ts';
import { Refused } from '../platform/http/refused.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { replaceEmbedDomains, selectEmbedDomains, selectEmbedDomainsOfVideo } from './embed-domains.sql.ts';

const CHANGES_PER_HOUR = 60;
const HOUR_SECONDS = 3600;

/** Own ones. @throws Refused need_auth */
export const getEmbedDomains = async (db: Database, viewer: AccessViewer | null): Promise<EmbedDomains> => {
  if (!viewer) throw new Refused('need_auth', 'sign in first');
  const domains = await selectEmbedDomains(db, viewer._id);
  if (!domains) return { domains: [], mode: 'everywhere' };
  return { domains, mode: domains.length === 0 ? 'nowhere' : 'listed' };
};

/** Of who names no mode: no sites are no list, and open nothing that its owner closed. */
const impliedMode = async (
  db: Database,
  viewer: AccessViewer,
  domains: readonly string[],
): Promise<EmbedMode> => {
  if (domains.length > 0) return 'listed';
  const { mode } = await getEmbedDomains(db, viewer);
  return mode === 'nowhere' ? 'nowhere' : 'everywhere';
};

/** @throws Refused need_auth, bad_request, rate_limited; required for a list of none */
export const setEmbedDomains = async (
  db: Database,
  viewer: AccessViewer | null,
  { domains: text, mode: asked }: { domains: string; mode?: EmbedMode },
): Promise<EmbedDomains> => {
  if (!viewer) throw new Refused('need_auth', 'sign in first');
  await limitTries(db, {
    what: 'embed domains',
    by: { memberId: viewer._id },
    limit: CHANGES_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  const { domains, wrong } = readDomains(text);
  if (wrong !== undefined) throw new Refused('bad_request', 'no name of a host', { field: 'domains' });
  if (domains.length > EMBED_DOMAINS_MAX)
    throw new Refused('bad_request', `more than ${EMBED_DOMAINS_MAX} domains`, { field: 'domains' });
  const mode = asked ?? (await impliedMode(db, viewer, domains));
  if (mode === 'listed' && domains.length === 0)
    throw new Refused('required', 'a list of no sites', { field: 'domains' });
  const listed = mode === 'listed' ? domains : [];
  await replaceEmbedDomains(db, viewer._id, mode === 'everywhere' ? null : listed);
  return { domains: listed, mode };
};

/** Value of `frame-ancestors`: who may show this video's embed; names of hosts stand for their subdomains as well. */
const embedAncestors = async (db: Database, videoId: number): Promise<string> => {
  const domains = await selectEmbedDomainsOfVideo(db, videoId);
  if (!domains) return '*';
  return ["'self'", ...domains.flatMap((domain) => [domain, `*.${domain}`])].join(' ');
};

/** What a change of the list needs at most to be obeyed; as long as browsers of partners may wait for it. */
const KEPT_SECONDS = 60;

/** `embedAncestors`, kept for a minute, and beyond while the database is away. */
export const keepEmbedAncestors =
  ({ db, cache }: Pick<WebDeps, 'db' | 'cache'>) =>
  async (videoId: number): Promise<string> => {
    const kept = await cache.get(`embed ancestors ${videoId}`, async () => ({
      status: 200,
      lifetime: KEPT_SECONDS,
      text: await embedAncestors(db, videoId),
      tags: [videoTag(videoId)],
    }));
    return kept.text;
  };
