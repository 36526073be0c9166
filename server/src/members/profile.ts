/** Changes a member's own data: profile, password, pictures, visibility (docs/specification/fields.md). */
import {
  ABOUT_MAX_LENGTH,
  AUDIENCES,
  INTERESTS_MAX_LENGTH,
  MEMBER_GENDERS,
  MEMBER_MIN_AGE_YEARS,
  MEMBER_ORIENTATIONS,
  type ProfileAnswer,
  SHORT_FIELD_MAX_LENGTH,
  FRIENDS_FIRST_FIELDS,
  VISIBILITY_FIELDS,
  WEBSITE_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/members/profile';
import { RELATIONSHIPS } from '@foyer/shared/wire-schemas/filter-choices';
import { isLanguage } from '@foyer/shared/wire-schemas/site';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import {
  type ProfileFields,
  selectOwn,
  updatePassword,
  updateProfile,
  updateVisibility,
} from './profile.sql.ts';
import { checkNewPassword } from '../sign-in/account-rules.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { getMember } from './members.ts';
import { hashPassword, verifyPassword } from '../sign-in/passwords.ts';
import { type MailContext, postMail } from '../platform/mail/post-mail.ts';
import { Refused } from '../platform/http/refused.ts';
import type { AccessViewer } from '../access/require-access.ts';
import type { SessionToken, SessionViewer } from '../platform/http/session-viewer.ts';
import { requireRecentProof } from '../sign-in/step-up.ts';
import { endOtherSessions } from '../sign-in/sessions.ts';

export { selectOwn as getOwnAccount, updateVisibility as setVisibility } from './profile.sql.ts';

export const PASSWORD_TRIES = 10;
const HOUR_SECONDS = 3600;

/** All of it, whatever the visibility. */
export const getOwnProfile = async (
  db: Database,
  viewer: AccessViewer,
): Promise<NonNullable<ProfileAnswer['member']>> => {
  const [member, own] = await Promise.all([
    getMember(db, viewer._id, { ...viewer, is_moderator: false }),
    selectOwn(db, viewer._id),
  ]);
  return {
    ...member,
    email: own.email,
    language: own.language,
    has_password: own.password_hash !== null,
    visibility: own.visibility as Record<string, 'all' | 'friends' | 'nobody'>,
    asks_visibility: FRIENDS_FIRST_FIELDS.some((field) => own.visibility[field] === undefined),
  };
};

const refuseField = (field: string, complaint: string): never => {
  throw new Refused('bad_request', complaint, { field });
};

const readBirthDate = (text: string): string => {
  const field = 'birth_date';
  const born = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== text)
    return refuseField(field, 'a date is written as 1990-12-31');
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() - MEMBER_MIN_AGE_YEARS);
  if (born.getUTCFullYear() < 1900) return refuseField(field, 'nobody is so old');
  if (born > latest)
    throw new Refused('age_min', `members are ${MEMBER_MIN_AGE_YEARS} or older`, {
      field,
      info: { min: MEMBER_MIN_AGE_YEARS },
    });
  return text;
};

const readWebsite = (text: string): string => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return refuseField('website', 'a website starts with https://');
  return checkTextLength(url.href, { field: 'website', max: WEBSITE_MAX_LENGTH });
};

const oneOf =
  (field: string, choices: readonly string[]) =>
  (text: string): string =>
    choices.includes(text) ? text : refuseField(field, `unknown ${field}`);
const short = (field: string) => (text: string) =>
  checkTextLength(text, { field, max: SHORT_FIELD_MAX_LENGTH });

const READERS: { [Field in keyof ProfileFields]: (text: string) => ProfileFields[Field] } = {
  gender: oneOf('gender', MEMBER_GENDERS),
  birth_date: readBirthDate,
  relationship: (text) => Number(oneOf('relationship', RELATIONSHIPS)(text)),
  orientation: oneOf('orientation', MEMBER_ORIENTATIONS),
  education: short('education'),
  website: readWebsite,
  country: (text) => (/^[A-Z]{2}$/.test(text) ? text : refuseField('country', 'unknown country')),
  city: short('city'),
  occupation: short('occupation'),
  interests: (text) => checkTextLength(text, { field: 'interests', max: INTERESTS_MAX_LENGTH }),
  about: (text) => checkTextLength(text, { field: 'about', max: ABOUT_MAX_LENGTH }),
  language: (text) => (isLanguage(text) ? text : refuseField('language', 'unknown language')),
};

/** Only the fields given; an empty one is cleared. @throws Refused bad_request, max_length */
export const editProfile = async (
  db: Database,
  { _id }: AccessViewer,
  form: Readonly<Partial<Record<keyof ProfileFields, string>>>,
): Promise<void> => {
  const fields: Record<string, string | number | null> = {};
  for (const [field, read] of Object.entries(READERS)) {
    const text = form[field as keyof ProfileFields]?.trim();
    if (text === undefined) continue;
    if (text === '' && field === 'language') continue;
    fields[field] = text === '' ? null : read(text);
  }
  await inTransaction(db, async (tx) => {
    await updateProfile(tx, _id, fields as Partial<ProfileFields>);
    await recordEvents(tx, { kind: 'memberChanged', memberId: _id });
  });
};

/**
 * `old` may be left out by members without a password. All other sessions end; this one gets another token, which is returned.
 * @throws Refused required, invalid_usr_or_pwd, password_…, too_many_attempts
 */
export const changePassword = async (
  context: MailContext,
  viewer: SessionViewer,
  { old, pwd }: { old: string; pwd: string },
): Promise<SessionToken | undefined> => {
  const { db } = context;
  const { _id, session } = viewer;
  const own = await selectOwn(db, _id);
  if (own.password_hash === null) await requireRecentProof(db, viewer);
  else {
    if (old === '') throw new Refused('required', 'the present password is needed', { field: 'old' });
    await limitTries(db, {
      what: 'password',
      by: { memberId: _id },
      limit: PASSWORD_TRIES,
      windowSeconds: HOUR_SECONDS,
      code: 'too_many_attempts',
    });
    if (old.length > 1024 || !(await verifyPassword(own.password_hash, old)))
      throw new Refused('invalid_usr_or_pwd', 'the present password is another', { field: 'old' });
  }
  await checkNewPassword(pwd, [own.name, own.email ?? '']);
  const passwordHash = await hashPassword(pwd);
  const { token } = await inTransaction(db, async (tx) => {
    await updatePassword(tx, _id, passwordHash);
    return endOtherSessions(tx, _id, session);
  });
  if (own.email)
    await postMail(context, 'password', {
      to: own.email,
      language: own.language,
      path: '/restore-/',
      name: own.name,
      hours: 0,
    });
  return token;
};

/** `fields`: `field:audience` pairs joined by `;`. @throws Refused bad_request */
export const changeVisibility = async (
  db: Database,
  { _id }: AccessViewer,
  { isPrivate, fields }: { isPrivate: boolean | undefined; fields: string },
): Promise<void> => {
  const visibility: Record<string, string> = {};
  for (const pair of fields.split(';').filter(Boolean)) {
    const [field = '', audience = ''] = pair.split(':');
    if (!VISIBILITY_FIELDS.some((known) => known === field) || !AUDIENCES.some((known) => known === audience))
      refuseField('fields', `"${pair.slice(0, 60)}" is no visibility`);
    visibility[field] = audience;
  }
  await inTransaction(db, async (tx) => {
    await updateVisibility(tx, _id, { isPrivate, visibility });
    await recordEvents(tx, { kind: 'memberChanged', memberId: _id });
  });
};
