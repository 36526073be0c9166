/** The list of most common passwords, which no account may have. */
let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded when a password is first chosen: most processes' days start without one. */
const loadKnown = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/** Undoes what people do to a common word to make it pass: a capital, digits or marks at the end. */
const bareOf = (password: string): string =>
  password
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}]+$/u, '');

const isRepeated = (password: string): boolean => /^(.{1,3})\1+.{0,2}$/u.test(password);

/** @param own texts that others know of the account: its name, its address */
export const isCommonPassword = async (password: string, own: readonly string[]): Promise<boolean> => {
  known ??= loadKnown();
  const lower = password.toLowerCase().normalize('NFKC');
  const bare = bareOf(password);
  const words = await known;
  if (words.has(lower) || isRepeated(lower)) return true;
  // "Password1!": a word of the list makes up nearly all of it.
  if (bare.length >= 5 && lower.length - bare.length <= 3 && words.has(bare)) return true;
  return own
    .flatMap((text) => [text.toLowerCase(), text.toLowerCase().split('@')[0] ?? ''])
    .some((text) => text.length >= 3 && (lower === text || bare === text));
};
