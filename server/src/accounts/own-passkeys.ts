/** A member's own passkeys: listed, added, renamed, removed. */
import { PASSKEY_NAME_MAX_LENGTH, type PasskeysAnswer } from '@foyer/shared/wire-schemas/accounts/passkeys';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import { getOwnAccount } from '../members/profile.ts';
import { Refused } from '../platform/http/refused.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import type { MailContext } from '../platform/mail/post-mail.ts';
import {
  addPasskey,
  askNewPasskey,
  deletePasskey,
  type PasskeySite,
  renamePasskey,
  selectPasskeys,
} from '../sign-in/passkeys.ts';
import { requirePassword } from './account-changes.ts';
import { type FactorRule, keepFactorOfRoles } from './keep-factor.ts';
import { mailSecurityChange } from './security-mail.ts';

type Answer = Omit<PasskeysAnswer, 'ok'>;
export type PasskeyContext = MailContext & PasskeySite & FactorRule;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const requireFound = (isFound: boolean): void => {
  if (!isFound) throw new Refused('not_found', 'there is no such passkey', { field: 'passkey_id' });
};
const checkName = (name: string): string =>
  checkTextLength(name, { field: 'name', min: 1, max: PASSKEY_NAME_MAX_LENGTH });

export const listPasskeys = async ({ db }: PasskeyContext, { _id }: SessionViewer): Promise<Answer> => ({
  passkeys: (await selectPasskeys(db, _id)).map(({ public_id, name, created_at, last_used_at }) => ({
    passkey_id: public_id,
    name,
    created: created_at.toISOString(),
    last_used: last_used_at?.toISOString() ?? null,
  })),
});

/** What the browser is to make. @throws Refused required, invalid_usr_or_pwd, too_many_attempts */
export const startPasskey = async (
  context: PasskeyContext,
  viewer: SessionViewer,
  old: string,
): Promise<Answer> => {
  const { _id } = viewer;
  const own = await getOwnAccount(context.db, _id);
  await requirePassword(context.db, viewer, { hash: own.password_hash, given: old });
  const options = await askNewPasskey(context, { id: _id, name: own.name });
  return { options: { ...options } };
};

/** @throws Refused required, max_length, invalid_usr_or_pwd, rate_limited */
export const finishPasskey = async (
  context: PasskeyContext,
  viewer: SessionViewer,
  form: { credential: string; name: string },
): Promise<Answer> => {
  const name = checkName(form.name);
  await addPasskey(context, viewer._id, { credential: form.credential, name });
  await mailSecurityChange(context, 'passkey_added', await getOwnAccount(context.db, viewer._id));
  return listPasskeys(context, viewer);
};

/** @throws Refused required, max_length, not_found */
export const nameOwnPasskey = async (
  context: PasskeyContext,
  viewer: SessionViewer,
  { id, name }: { id: string; name: string },
): Promise<Answer> => {
  const checked = checkName(name);
  requireFound(UUID.test(id) && (await renamePasskey(context.db, viewer._id, id, checked)));
  return listPasskeys(context, viewer);
};

/** @throws Refused not_found, role_keeps_factor */
export const removeOwnPasskey = async (
  context: PasskeyContext,
  viewer: SessionViewer,
  id: string,
): Promise<Answer> => {
  await keepFactorOfRoles(context, viewer._id, async (tx) =>
    requireFound(UUID.test(id) && (await deletePasskey(tx, viewer._id, id))),
  );
  await mailSecurityChange(context, 'passkey_removed', await getOwnAccount(context.db, viewer._id));
  return listPasskeys(context, viewer);
};
