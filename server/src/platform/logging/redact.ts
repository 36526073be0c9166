/**
 * The last guard before a line is written: takes out of any text what may identify a person or open something. Lines are made without
 * such things; errors of libraries (a mail server's refusal, a database's address with its password) are not.
 */
import { isIP, isIPv4 } from 'node:net';
import { withoutSecrets } from '@foyer/shared/unlisted-name';
import { isOwnAddress, unmapAddress } from './addresses.ts';

const MAIL = /[\w.+-]{1,64}@(?:[a-z0-9-]+\.)+[a-z]{2,}/gi;
const CREDENTIALS = /\/\/[^\s/:@"']+:[^\s/@"']+@/g;
/** Random texts such as session tokens and signatures: 22 characters or more, with digits and letters of both cases. */
const TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22,}\b/g;
const ADDRESS =
  /(?<![\w.:])(?:(?:::ffff:)?\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})(?![\w.:]*[\w:])/gi;

/** The network of a visitor, as wide as it is counted elsewhere: /24 and /48. */
const redactAddress = (found: string): string => {
  const text = unmapAddress(found);
  // Operators look for machines of their own.
  if (isIP(text) === 0 || isOwnAddress(text)) return text;
  if (isIPv4(text)) return `${text.slice(0, text.lastIndexOf('.'))}.x`;
  return `${text.split('::')[0]?.split(':').slice(0, 3).join(':')}::x`;
};

export const redact = (text: string): string =>
  withoutSecrets(text)
    .replaceAll(CREDENTIALS, '//[credentials]@')
    .replaceAll(MAIL, '[mail]')
    .replaceAll(TOKEN, '[token]')
    .replaceAll(ADDRESS, redactAddress);

/** An address of this site as it may be logged: what stands behind the question mark may be a search or what somebody typed. */
export const redactUrl = (url: string): string => redact(url.replace(/[?#].*$/s, ''));
