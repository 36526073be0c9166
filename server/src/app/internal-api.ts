/** Answers API addresses inside the process: render workers get the same cached JSON without a network hop. */
import type { LimitedRead } from '@foyer/shared/wire-schemas/call';
import { redactUrl } from '../platform/logging/redact.ts';
import { Refused } from '../platform/http/refused.ts';
import { admitRead } from '../access/search-limit.ts';
import { isLegalCall } from '../access/legal-paths.ts';
import type { AnswerJson } from '../api/answer-json.ts';
import { answerRead } from '../api/answer-read.ts';
import { patternOf } from '../platform/http/call-pattern.ts';
import { READ_TABLES } from './read-tables.ts';
import { matchPath } from '../platform/http/match-path.ts';
import { inSpan } from '../platform/tracing/spans.ts';
import { toRefused } from '../platform/http/send-refusal.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import { getNotice } from '../moderation/reports/notices.ts';
import { getStatement } from '../moderation/statements.ts';
import { createReadHealth } from '../releases/desk/read-health.ts';
import { getReleaseOverview } from '../releases/desk/release-overview.ts';
import { readVideoFile } from '../watching/video-file.routes.ts';

/** Who looks when the server renders a release to see whether it works. */
const ITSELF = { name: 'server', mayAct: true };

const refusalText = (error: string, code: string): string => JSON.stringify({ ok: false, error, code });

/**
 * Asks as the anonymous: nothing personal comes this way but releases, for documents of operators, and what the key of an address
 * opens.
 */
export const createInternalApi =
  (given: Pick<WebDeps, 'db' | 'reads' | 'cache' | 'secrets' | 'config' | 'log'>): AnswerJson =>
  async (address, { country }, requester) => {
    const unsaved = requester?.unsaved;
    const deps = unsaved ? { ...given, config: unsaved } : given;
    const url = URL.parse(address, 'http://internal.invalid');
    if (!url) return { status: 400, body: refusalText('no address', 'bad_request') };
    try {
      if (requester?.isWithheld && !isLegalCall(url.pathname))
        throw new Refused('no_permission', 'proof of age is needed first');
      if (url.pathname === '/api/videofile.php') {
        const answer = await readVideoFile(
          deps,
          url.searchParams.get('video_id') ?? undefined,
          async () => null,
        );
        return { status: answer.status, body: answer.text };
      }
      if (url.pathname === '/api/releases/overview.json') {
        const operator = requester ? requester.operator : ITSELF;
        if (!operator) throw new Refused('need_auth', 'sign in, or bring a token');
        const overview = await getReleaseOverview(deps.db, createReadHealth(deps.db), operator);
        return { status: 200, body: JSON.stringify(overview) };
      }
      const kept = /^\/api\/(decision|notice)\/([^/]+)\.json$/.exec(url.pathname);
      if (kept) {
        const key = kept[2] ?? '';
        const answer = await (kept[1] === 'notice' ? getNotice(deps.db, key) : getStatement(deps.db, key));
        return { status: 200, body: JSON.stringify(answer) };
      }
      const lang = url.searchParams.get('lang') ?? undefined;
      const admit = async (kind: LimitedRead, points?: number) => {
        if (requester) await admitRead(deps.db, kind, requester.address, points);
      };
      const visitor = {
        lang,
        country,
        address: requester?.address,
        getViewer: async () => null,
        admit,
        isUnsaved: unsaved !== undefined,
      };
      const queryRead = READ_TABLES.queryReads.find(({ call }) => patternOf(call) === url.pathname);
      if (queryRead) {
        const answer = await inSpan(`read ${url.pathname}`, {}, () =>
          queryRead.read(deps, Object.fromEntries(url.searchParams), visitor),
        );
        for (const tag of answer.tags) requester?.shows?.add(tag);
        return { status: answer.status, body: answer.text };
      }
      for (const read of READ_TABLES.jsonReads) {
        const params = matchPath(patternOf(read.call), url.pathname);
        if (!params) continue;
        const path = url.pathname;
        const answer = await inSpan(`read ${patternOf(read.call)}`, {}, () =>
          answerRead(deps, read, { path, params, ...visitor }),
        );
        for (const tag of answer.tags) requester?.shows?.add(tag);
        return { status: answer.status, body: answer.text };
      }
      return { status: 404, body: refusalText('no such call', 'not_found') };
    } catch (error) {
      const refused = toRefused(error);
      // A list that found no turn is refused to this visitor, too; a database that is away throws errors of its own.
      const isOwnRefusal = error instanceof Refused && ['rate_limited', 'unavailable'].includes(error.code);
      if (requester && (isOwnRefusal || refused.status === 429)) requester.isLimited = true;
      if (requester && refused.status >= 500) requester.isDataAway = true;
      if (refused.status === 500) deps.log(`${redactUrl(address)} failed`, { level: 'error', err: error });
      return { status: refused.status, body: refusalText(refused.message, refused.code) };
    }
  };
