/**
 * Passkeys: WebAuthn credentials that their device keeps, and unlocks by its own means. Anyone who signs in with one has shown both that
 * they hold the device and that they may use it (user verification is required), so that no code is asked for.
 */
import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PASSKEY_STEP_MINUTES, PASSKEYS_MAX } from '@foyer/shared/wire-schemas/accounts/passkeys';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { hashToken } from './hash-token.ts';
import { rememberDevice } from './known-devices.ts';
import {
  ensureHandle,
  insertPasskey,
  markPasskeyUsed,
  selectPasskeyById,
  selectPasskeys,
} from './passkeys.sql.ts';
import { insertStep, type StepPurpose, takeStep } from './sign-in-steps.sql.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

export { deletePasskey, renamePasskey, selectPasskeys } from './passkeys.sql.ts';

/** Of one network within a quarter of an hour: questions and answers together. */
const PASSKEY_TRIES = 60;
const WINDOW_SECONDS = 15 * 60;
const HANDLE_BYTES = 32;

export interface PasskeySite {
  db: Database;
  siteName: string;
  publicUrl: string;
  secrets: Secrets;
}

/** When a passkey is used first: a tenth of what a process takes to start. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** What a passkey is bound to: the host for browsers to offer it, the origin for the server to check. */
const partyOf = ({ publicUrl }: Pick<PasskeySite, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

const refuse = (): never => {
  throw new Refused('invalid_usr_or_pwd', 'this passkey does not prove who asks', { field: 'credential' });
};

/** JSON of the browser's answer; what is none is refused as a wrong one. */
const readCredential = <Credential>(text: string): Credential => {
  try {
    return JSON.parse(text) as Credential;
  } catch {
    return refuse();
  }
};

/** Each question is answered once. */
const keepChallenge = (
  db: Database,
  challenge: string,
  { purpose, memberId }: { purpose: StepPurpose; memberId: number | null },
): Promise<void> =>
  insertStep(db, { idHash: hashToken(challenge), purpose, memberId, minutes: PASSKEY_STEP_MINUTES });

/** What a browser is asked to make a passkey; one that the account has already is not made twice. */
export const askNewPasskey = async (
  { db, siteName, publicUrl }: Omit<PasskeySite, 'secrets'>,
  member: { id: number; name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const known = await selectPasskeys(db, member.id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: partyOf({ publicUrl }).rpID,
    userName: member.name,
    userDisplayName: member.name,
    // Tells the device whose passkeys are the same account's, and nobody else anything.
    userID: Uint8Array.from(await ensureHandle(db, member.id, randomBytes(HANDLE_BYTES))),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(db, options.challenge, { purpose: 'passkey-add', memberId: member.id });
  return options;
};

/** @throws Refused invalid_usr_or_pwd, rate_limited (as many as an account may have) */
export const addPasskey = async (
  { db, publicUrl }: Pick<PasskeySite, 'db' | 'publicUrl'>,
  memberId: number,
  { credential, name }: { credential: string; name: string },
): Promise<void> => {
  const { rpID, origin } = partyOf({ publicUrl });
  const response = readCredential<RegistrationResponseJSON>(credential);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) =>
      takeStep(db, hashToken(challenge), { purpose: 'passkey-add', memberId }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified) return refuse();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const passkey = { id, memberId, publicKey, counter, transports, name };
  if (!(await insertPasskey(db, passkey, PASSKEYS_MAX)))
    throw new Refused('rate_limited', `an account has at most ${PASSKEYS_MAX} passkeys, each once`);
};

const limitPasskeys = (db: Database, address: string): Promise<void> =>
  limitTries(db, {
    what: 'passkey',
    by: { address },
    limit: PASSKEY_TRIES,
    windowSeconds: WINDOW_SECONDS,
    code: 'too_many_attempts',
  });

const askFor = async (
  { db, publicUrl }: Pick<PasskeySite, 'db' | 'publicUrl'>,
  step: { purpose: StepPurpose; memberId: number | null },
): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf({ publicUrl }).rpID,
    userVerification: 'required',
  });
  await keepChallenge(db, options.challenge, step);
  return options;
};

/** The same for everyone: the passkey says whose it is. @throws Refused too_many_attempts */
export const askPasskey = async (
  site: PasskeySite,
  address: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  await limitPasskeys(site.db, address);
  return askFor(site, { purpose: 'passkey-sign-in', memberId: null });
};

/** Of a member who is signed in. */
export const askOwnPasskey = (
  site: PasskeySite,
  memberId: number,
): Promise<PublicKeyCredentialRequestOptionsJSON> => askFor(site, { purpose: 'passkey-prove', memberId });

/** @returns whose passkey answered. @throws Refused invalid_usr_or_pwd */
const verifyAnswer = async (
  { db, publicUrl }: Pick<PasskeySite, 'db' | 'publicUrl'>,
  credential: string,
  step: { purpose: StepPurpose; memberId: number | null },
): Promise<{ id: number; password_hash: string | null }> => {
  const { rpID, origin } = partyOf({ publicUrl });
  const response = readCredential<AuthenticationResponseJSON | null>(credential);
  const id = response?.id;
  const known = typeof id === 'string' ? await selectPasskeyById(db, id) : undefined;
  if (!response || !known) return refuse();
  if (step.memberId !== null && known.member_id !== step.memberId) return refuse();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeStep(db, hashToken(challenge), step),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: Uint8Array.from(known.public_key),
      counter: Number(known.counter),
    },
  }).catch(refuse);
  if (!verified) return refuse();
  await markPasskeyUsed(db, response.id, authenticationInfo.newCounter);
  return { id: known.member_id, password_hash: known.password_hash };
};

/** @throws Refused invalid_usr_or_pwd where it is not the member's own */
export const verifyOwnPasskey = async (
  site: PasskeySite,
  memberId: number,
  credential: string,
): Promise<void> => {
  await verifyAnswer(site, credential, { purpose: 'passkey-prove', memberId });
};

/** @returns whom to sign in, and the value of the device's cookie. @throws Refused invalid_usr_or_pwd, too_many_attempts */
export const verifyPasskey = async (
  site: PasskeySite,
  {
    credential,
    address,
    deviceCookie,
  }: { credential: string; address: string; deviceCookie?: string | undefined },
): Promise<{ memberId: number; device: string }> => {
  await limitPasskeys(site.db, address);
  const account = await verifyAnswer(site, credential, { purpose: 'passkey-sign-in', memberId: null });
  const devices = { secrets: site.secrets, nowSeconds: Math.floor(Date.now() / 1000) };
  return { memberId: account.id, device: rememberDevice(deviceCookie, account, devices) };
};
