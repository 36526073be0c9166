/** Rules of names, addresses and new passwords (docs/specification/validation.md, safety.md). */
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  NAME_PATTERN,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/accounts/accounts';
import { isCommonPassword } from './common-passwords.ts';
import { Refused } from '../platform/http/refused.ts';

/** Names that would speak for the site. */
const RESERVED_NAMES = ['admin', 'administrator', 'moderator', 'root', 'support', 'system', 'staff', 'foyer'];
/** RFC 2606 and 6761: no mail can ever arrive there. `example` itself stays for tests and manuals. */
const IMPOSSIBLE_DOMAINS = /(?:^|\.)(?:invalid|localhost|local|test|onion)$/i;

/** @returns the address as it is kept. @throws Refused required, email_invalid; eml_doesnt_exist where `impossible` says so */
export const checkEmail = (
  text: string,
  impossible: 'email_invalid' | 'eml_doesnt_exist' = 'email_invalid',
): string => {
  const email = text.trim().normalize('NFC');
  const field = 'email';
  if (email === '') throw new Refused('required', 'an address is needed', { field });
  if (email.length > EMAIL_MAX_LENGTH || !EMAIL_PATTERN.test(email))
    throw new Refused(impossible, 'this is no e-mail address', { field });
  if (IMPOSSIBLE_DOMAINS.test(email)) throw new Refused(impossible, 'no mail arrives there', { field });
  return email;
};

/** @returns the name as it is kept. @throws Refused required, name_min, max_length, name_illegal, name_taken */
export const checkName = (text: string): string => {
  const name = text.trim().normalize('NFKC');
  const field = 'usr';
  const { length } = [...name];
  if (length === 0) throw new Refused('required', 'a name is needed', { field });
  if (length < NAME_MIN_LENGTH)
    throw new Refused('name_min', 'the name is too short', { field, info: { min: NAME_MIN_LENGTH } });
  if (length > NAME_MAX_LENGTH)
    throw new Refused('max_length', 'the name is too long', { field, info: { max: NAME_MAX_LENGTH } });
  if (!NAME_PATTERN.test(name))
    throw new Refused('name_illegal', 'letters, digits and single marks between them', { field });
  if (RESERVED_NAMES.includes(name.toLowerCase()))
    throw new Refused('name_taken', 'the name belongs to the site', { field });
  return name;
};

/** @param own the account's name and address. @throws Refused required, password_min, max_length, password_common */
export const checkNewPassword = async (password: string, own: readonly string[]): Promise<void> => {
  const field = 'pwd';
  if (password === '') throw new Refused('required', 'a password is needed', { field });
  const { length } = [...password];
  if (length < PASSWORD_MIN_LENGTH)
    throw new Refused('password_min', 'the password is too short', {
      field,
      info: { min: PASSWORD_MIN_LENGTH },
    });
  if (length > PASSWORD_MAX_LENGTH)
    throw new Refused('max_length', 'the password is too long', {
      field,
      info: { max: PASSWORD_MAX_LENGTH },
    });
  if (await isCommonPassword(password, own))
    throw new Refused('password_common', 'the password is among the first to be guessed', { field });
};
