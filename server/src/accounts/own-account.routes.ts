/** POST /api/member.php: a member's own data; multipart for pictures. */
import {
  PICTURE_MAX_BYTES,
  PROFILE_ACTS,
  type ProfileAct,
  type ProfileAnswer,
  profileBodySchema,
} from '@foyer/shared/wire-schemas/members/profile';
import type { FastifyInstance } from 'fastify';
import { changeEmail } from './account-changes.ts';
import { askDeletion, getDeletionDue, keepAccount } from './account-deletion.ts';
import { askDataExport, getDataExport } from './data-exports.ts';
import { block, unblock, listBlocks } from '../members/relations.ts';
import { changePassword, changeVisibility, editProfile, getOwnProfile } from '../members/profile.ts';
import { changePicture } from '../members/profile-pictures.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import { readMultipart } from '../platform/http/read-multipart.ts';
import { setSessionToken } from '../platform/http/session-cookie.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { checkFields } from '../platform/http/check-fields.ts';
import type { SessionToken, SessionViewer } from '../platform/http/session-viewer.ts';
import type { FormFields } from '../platform/http/read-form.ts';
import { registerCall } from '../platform/http/register-call.ts';

type ProfileResult = Omit<ProfileAnswer, 'ok'>;

export const registerProfile = (app: FastifyInstance, deps: WebDeps, facts: RequestFacts): void => {
  const { db, config, secrets, storage, wakeOutbox } = deps;
  /** The profile, and what becomes of the account and its data. */
  const ownOf = async (viewer: SessionViewer): Promise<ProfileResult> => {
    const [member, due, dataExport] = await Promise.all([
      getOwnProfile(db, viewer),
      getDeletionDue(db, viewer._id),
      getDataExport(db, viewer),
    ]);
    return { member: { ...member, deletes: due?.toISOString() ?? null, data_export: dataExport } };
  };
  const mail = createMailContext({ db, config, secrets, wakeOutbox });

  registerCall(app, 'POST /api/member.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const isForm = !request.isMultipart();
    const { fields, file } = isForm
      ? { fields: (request.body ?? {}) as FormFields, file: undefined }
      : await readMultipart(request, { maxBytes: PICTURE_MAX_BYTES });
    checkFields(profileBodySchema, fields);
    const otherId = () => readId(fields.object_id, 'object_id');

    const keep = (token: SessionToken | undefined): void => {
      if (token) setSessionToken(reply, config, token);
    };
    const acts: Record<ProfileAct, () => Promise<ProfileResult>> = {
      own: () => ownOf(viewer),
      edit: async () => {
        await editProfile(db, viewer, fields);
        return ownOf(viewer);
      },
      password: async () => {
        keep(await changePassword(mail, viewer, { old: fields.old ?? '', pwd: fields.pwd ?? '' }));
        return {};
      },
      email: async () => {
        await changeEmail(mail, viewer, { email: fields.email ?? '', old: fields.old ?? '' });
        return {};
      },
      delete: async () => {
        const form = { old: fields.old ?? '', usr: fields.usr ?? '' };
        const { due, token } = await askDeletion(mail, viewer, form);
        keep(token);
        return { deletes: due.toISOString() };
      },
      keep: async () => {
        await keepAccount(db, viewer);
        return {};
      },
      export: async () => {
        await askDataExport(db, viewer, fields.old ?? '');
        return {};
      },
      avatar: async () => {
        const avatar = await changePicture({ db, storage }, viewer, 'avatar', file);
        return { avatar };
      },
      cover: async () => {
        const cover = await changePicture({ db, storage }, viewer, 'cover', file);
        return { cover };
      },
      visibility: async () => {
        const isPrivate = fields.is_private === undefined ? undefined : fields.is_private === '1';
        await changeVisibility(db, viewer, { isPrivate, fields: fields.fields ?? '' });
        return ownOf(viewer);
      },
      block: async () => {
        await block(db, viewer, otherId());
        return {};
      },
      unblock: async () => {
        await unblock(db, viewer, otherId());
        return {};
      },
      blocks: async () => ({ blocks: await listBlocks(db, viewer._id) }),
    };
    return sendDone(reply, await acts[readChoice(PROFILE_ACTS, fields.act ?? 'own', 'act')]());
  });
};
