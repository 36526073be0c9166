/** The profile of docs/specification/fields.md as rows of label and text; hidden and empty fields have none. */
import type { Member } from '@foyer/shared/wire-schemas/members/members';
import type { IntlShape } from '@foyer/shared/platform';
import { countryName } from '@foyer/shared/ui/text/country-name';

export interface ProfileField {
  key: string;
  label: string;
  text: string;
  /** Address of a field that is a link. */
  href?: string;
  /** As the member typed it, in whatever language. */
  isOwnText?: boolean;
}

const CHOICES: Readonly<Record<string, string>> = {
  'gender.female': 'member.gender.female',
  'gender.male': 'member.gender.male',
  'gender.couple': 'member.gender.couple',
  'gender.trans': 'member.gender.trans',
  'relationship.1': 'member.relationship.single',
  'relationship.2': 'member.relationship.married',
  'relationship.3': 'member.relationship.open',
  'orientation.straight': 'member.orientation.straight',
  'orientation.gay': 'member.orientation.gay',
  'orientation.bisexual': 'member.orientation.bisexual',
};

/** Address of a website that a member typed, when it is one; anything but http and https stays text. */
export const websiteAddress = (text: string): string | undefined => {
  const typed = text.trim();
  const full = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  const address = URL.canParse(full) ? new URL(full) : null;
  return address?.hostname.includes('.') && !address.username ? address.href : undefined;
};

const birthday = (intl: IntlShape, iso: string): string =>
  intl.formatDate(iso, { dateStyle: 'long', timeZone: 'UTC' });

export const profileFields = (member: Member, intl: IntlShape): ProfileField[] => {
  const choice = (field: 'gender' | 'relationship' | 'orientation'): string => {
    const value = member[field];
    const id = CHOICES[`${field}.${value}`];
    return id ? intl.formatMessage({ id }) : String(value ?? '');
  };
  const row = (key: string, label: string, text: string | null | undefined, href?: string): ProfileField[] =>
    text?.trim() ? [{ key, label, text: text.trim(), href }] : [];
  const typed = (key: 'city' | 'education' | 'occupation' | 'interests', label: string): ProfileField[] =>
    row(key, label, member[key]).map((field) => ({ ...field, isOwnText: true }));
  const say = (id: string) => intl.formatMessage({ id });

  return [
    ...row('gender', say('member.field.gender'), choice('gender')),
    ...row('age', say('member.field.age'), member.age ? intl.formatNumber(member.age) : undefined),
    ...row(
      'birth_date',
      say('member.field.birthday'),
      member.birth_date && birthday(intl, member.birth_date),
    ),
    ...row('relationship', say('member.field.relationship'), choice('relationship')),
    ...row('orientation', say('member.field.orientation'), choice('orientation')),
    ...row('country', say('member.field.country'), member.country && countryName(intl, member.country)),
    ...typed('city', say('member.field.city')),
    ...typed('education', say('member.field.education')),
    ...typed('occupation', say('member.field.occupation')),
    ...typed('interests', say('member.field.interests')),
    ...row('website', say('member.field.website'), member.website, websiteAddress(member.website ?? '')),
  ];
};
