/** Routes of the settings that are changed in the browser; no answer is cached. */
import { AD_ZONES } from '@foyer/shared/wire-schemas/ads';
import { mayDo } from '@foyer/shared/wire-schemas/members/roles';
import { AD_PICTURE_MAX_BYTES, adPictureFields } from '@foyer/shared/wire-schemas/settings/advertising';
import {
  SETTINGS_FILE_MAX_BYTES,
  settingsImportFormFields,
} from '@foyer/shared/wire-schemas/settings/settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import { readChoice, readId, readNumber } from '../platform/http/read-address.ts';
import { readMultipart } from '../platform/http/read-multipart.ts';
import { Refused } from '../platform/http/refused.ts';
import { registerCall } from '../platform/http/register-call.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { requireRecentProof } from '../sign-in/step-up.ts';
import { storeAdPicture } from './ad-pictures.ts';
import { getChangeLog } from './change-log.ts';
import { getPartnerFeeds } from './partners/partner-feeds.ts';
import {
  changeSetting,
  findFormerValue,
  getSetting,
  getSettingHistory,
  getSettings,
  previewText,
  readSettingKey,
} from './settings.ts';
import { trySetting } from './try-setting.ts';
import { exportSettings, importSettings } from './settings-file.ts';

const REVISION_MAX = 2_147_483_647;

/** @throws Refused bad_request */
const readValue = (text: string | undefined): unknown => {
  if (text === undefined) throw new Refused('required', 'a value is missing', { field: 'value' });
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('bad_request', 'the value is no JSON', { field: 'value' });
  }
};

export const registerSettings = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  const { db, settings, storage } = deps;
  /** Forms with a file come here unasked; others were asked already. */
  const whoAsks = async (request: FastifyRequest) => {
    const viewer = await requireViewer(request, facts);
    if (!mayDo(viewer, 'settings'))
      throw new Refused('no_permission', 'this is for members who may: settings');
    return viewer;
  };

  registerCall(app, 'GET /api/settings/overview.json', async (_, reply) =>
    reply.send(await getSettings(settings)),
  );

  registerCall(app, 'GET /api/settings/setting.json', async (request, reply) =>
    reply.send(await getSetting(settings, readSettingKey(request.query.key))),
  );

  registerCall(app, 'GET /api/settings/history.json', async (request, reply) => {
    const key = readSettingKey(request.query.key);
    const { before } = request.query;
    return reply.send(await getSettingHistory(db, key, before ? readId(before, 'before') : undefined));
  });

  registerCall(app, 'GET /api/settings/export.json', async (_, reply) => {
    const file = exportSettings(settings);
    return reply
      .header('content-disposition', `attachment; filename="settings-${file.exported.slice(0, 10)}.json"`)
      .send(file);
  });

  registerCall(app, 'GET /api/settings/partners.json', async (_, reply) =>
    reply.send(await getPartnerFeeds(db)),
  );

  registerCall(app, 'GET /api/changes/log.json', async (request, reply) => {
    const viewer = await whoAsks(request);
    const { kind, id, member, q, from, until, before } = request.query;
    const ask = {
      kind: kind || undefined,
      id: id || undefined,
      member: member?.trim() || undefined,
      words: q?.trim() || undefined,
      from: from || undefined,
      until: until || undefined,
      before: before ? readId(before, 'before') : undefined,
    };
    return reply.send(await getChangeLog(db, viewer, ask));
  });

  registerCall(app, 'POST /api/settings.php', async (request, reply) => {
    const who = { memberId: (await whoAsks(request))._id };
    const { body } = request;
    const act = readChoice(['set', 'reset', 'restore'], body.act, 'act');
    const key = readSettingKey(body.key);
    const revision = readNumber(body.revision, 'revision', 0, REVISION_MAX);
    const values = {
      set: () => readValue(body.value),
      reset: () => null,
      restore: () => findFormerValue(db, key, readId(body.change_id, 'change_id')),
    };
    const change = { key, revision, who, act: act === 'set' ? 'edit' : act, value: await values[act]() };
    return sendDone(reply, { setting: await changeSetting({ db, settings, storage }, change) });
  });

  registerCall(app, 'POST /api/settings_preview.php', async (request, reply) => {
    const { key, value } = request.body;
    return sendDone(reply, { text: await previewText({ settings }, readSettingKey(key), value) });
  });

  registerCall(app, 'POST /api/settings_try.php', async (request, reply) => {
    const { key, value, input } = request.body;
    const trial = { key: readSettingKey(key), value: readValue(value), input };
    return sendDone(reply, await trySetting(deps, trial));
  });

  registerCall(app, 'POST /api/settings_import.php', async (request, reply) => {
    const viewer = await whoAsks(request);
    const { fields, file } = await readMultipart(request, { maxBytes: SETTINGS_FILE_MAX_BYTES });
    checkFields(settingsImportFormFields, fields);
    if (!file) throw new Refused('required', 'a file of settings is missing', { field: 'file' });
    const confirmed = fields['confirmed'] === '1' ? (fields['plan'] ?? '') : undefined;
    const ask = { text: file.toString(), confirmed, who: { memberId: viewer._id } };
    const requireProof = () => requireRecentProof(db, viewer);
    return sendDone(reply, await importSettings({ db, settings, storage }, { ...ask, requireProof }));
  });

  registerCall(app, 'POST /api/settings_picture.php', async (request, reply) => {
    await whoAsks(request);
    if (!request.isMultipart()) throw new Refused('required', 'a picture is needed', { field: 'file' });
    const { fields, file } = await readMultipart(request, { maxBytes: AD_PICTURE_MAX_BYTES });
    checkFields(adPictureFields, fields);
    return sendDone(
      reply,
      await storeAdPicture({ db, storage }, readChoice(AD_ZONES, fields['zone'], 'zone'), file),
    );
  });
};
