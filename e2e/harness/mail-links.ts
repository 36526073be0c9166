/** Links in mails about an account: path and query, since a mail names the site's public address. */
export const restoreLinkIn = (mail: string, what: 'codes' | 'keep' | 'sign-in'): string =>
  new RegExp(`(/restore-[\\w-]+/\\?for=${what})`).exec(mail.replaceAll('&amp;', '&'))?.[1] ?? '';
