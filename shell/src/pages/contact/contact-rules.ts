/** What a message to the site needs (docs/specification/validation.md), before anything is sent; the server checks all of it again. */
import {
  REPORT_FILE_MAX_BYTES,
  REPORT_MESSAGE_MAX_LENGTH,
  type ReportSection,
} from '@foyer/shared/wire-schemas/reports';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';

/** What a report is about; null: a message to the site. */
export type ReportAbout = { section: ReportSection; objectId: number } | null;

const CONTACT_FIELDS = ['reason', 'email', 'message', 'file'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactProblems = Partial<Record<ContactField | 'form', string>>;

export interface ContactValues {
  reason: string;
  subject: string;
  email: string;
  message: string;
  file: File | null;
}

/** As people see code points, as the server counts; surrounding space does not count. */
export const countCharacters = (text: string): number => [...text.trim()].length;

/** One `@` between something and a name with a dot; whether it exists, only a mail can tell. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const findFileProblem = (file: File | null): ErrorCode | undefined => {
  if (!file) return undefined;
  if (!file.type.startsWith('image/')) return 'file_invalid_type';
  return file.size > REPORT_FILE_MAX_BYTES ? 'file_too_large' : undefined;
};

/** Every wrong field with its code; null when all is well. @param isMember who is signed in need not leave an address */
export const findContactProblems = (
  values: ContactValues,
  about: ReportAbout,
  isMember: boolean,
): ContactProblems | null => {
  const problems: ContactProblems = {};
  const email = values.email.trim();
  if (about && !values.reason) problems.reason = 'required';
  if (!email && !isMember) problems.email = 'required';
  else if (email && !EMAIL.test(email)) problems.email = 'email_invalid';
  const length = countCharacters(values.message);
  if (length === 0) problems.message = 'required';
  else if (length > REPORT_MESSAGE_MAX_LENGTH) problems.message = 'max_length';
  const file = findFileProblem(values.file);
  if (file) problems.file = file;
  return Object.keys(problems).length > 0 ? problems : null;
};

const isContactField = (field: unknown): field is ContactField =>
  CONTACT_FIELDS.some((known) => known === field);

/** What the server refused: every wrong field under itself, all else above the form. */
export const problemsOfRefusal = (refusal: {
  code: string;
  field?: string;
  info?: { errors?: unknown } & Record<string, unknown>;
}): ContactProblems => {
  const { code, field, info } = refusal;
  const listed = Array.isArray(info?.errors) ? (info.errors as { field?: unknown; code?: unknown }[]) : [];
  const problems: ContactProblems = {};
  for (const error of [...listed, { field, code }])
    if (isContactField(error.field) && typeof error.code === 'string') problems[error.field] ??= error.code;
  return Object.keys(problems).length > 0 ? problems : { form: code };
};
