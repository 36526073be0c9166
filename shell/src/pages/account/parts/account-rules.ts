/** What a form can tell before it asks the server: the rules of docs/specification/validation.md, by the codes of docs/specification/answers.md. */
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  NAME_PATTERN,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SIGN_IN_PASSWORD_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/accounts/accounts';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';

export const ACCOUNT_FIELDS = ['usr', 'email', 'pwd', 'code', 'words'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];
/** `form`: of the whole form, or of the service. Codes of a newer server may be among them. */
export type Problems = Partial<Record<AccountField | 'form', string>>;
export type Values = Readonly<Record<AccountField, string>>;
type Check = (text: string) => ErrorCode | undefined;

const lengthOf = (text: string): number => [...text].length;

const checkName: Check = (text) => {
  const name = text.normalize('NFKC');
  if (name === '') return 'required';
  if (lengthOf(name) < NAME_MIN_LENGTH) return 'name_min';
  if (lengthOf(name) > NAME_MAX_LENGTH) return 'max_length';
  return NAME_PATTERN.test(name) ? undefined : 'name_illegal';
};

const checkEmail: Check = (text) => {
  if (text === '') return 'required';
  return text.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(text) ? undefined : 'email_invalid';
};

const checkNewPassword: Check = (text) => {
  if (text === '') return 'required';
  if (lengthOf(text) < PASSWORD_MIN_LENGTH) return 'password_min';
  return lengthOf(text) > PASSWORD_MAX_LENGTH ? 'max_length' : undefined;
};

const withoutEmpty = (found: Record<string, ErrorCode | undefined>): Problems | null => {
  const problems = Object.entries(found).filter(([, code]) => code !== undefined);
  return problems.length > 0 ? Object.fromEntries(problems) : null;
};

/** Both are required; what cannot be a name or a password is a wrong one. */
export const findSignInProblems = ({ usr, pwd }: Pick<Values, 'usr' | 'pwd'>): Problems | null => {
  if (!usr || !pwd) return { ...(usr ? {} : { usr: 'required' }), ...(pwd ? {} : { pwd: 'required' }) };
  if (usr.length < NAME_MIN_LENGTH || pwd.length < SIGN_IN_PASSWORD_MIN_LENGTH)
    return { form: 'invalid_usr_or_pwd' };
  return null;
};

export const findSignUpProblems = ({
  usr,
  email,
  pwd,
}: Pick<Values, 'usr' | 'email' | 'pwd'>): Problems | null =>
  withoutEmpty({ usr: checkName(usr), email: checkEmail(email), pwd: checkNewPassword(pwd) });

export const findEmailProblems = ({ email }: Pick<Values, 'email'>): Problems | null =>
  withoutEmpty({ email: checkEmail(email) });

export const findNewPasswordProblems = ({ pwd }: Pick<Values, 'pwd'>): Problems | null =>
  withoutEmpty({ pwd: checkNewPassword(pwd) });
