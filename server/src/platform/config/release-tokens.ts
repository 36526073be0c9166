/** Tokens by which teams without an account see the page of releases, and may act there. */
import { ConfigError, type Environment, readText } from './environment.ts';

export interface ReleaseToken {
  /** Stands in the record of what was done. */
  name: string;
  mayAct: boolean;
  token: string;
}

const VARIABLE = 'FOYER_RELEASES_TOKENS';
/** 32 characters of base64 are 192 bits: nobody guesses them. */
const ENTRY = /^([a-z0-9][a-z0-9._-]{0,39}):(read|act):([\w-]{32,200})$/i;

/** `name:read:token` or `name:act:token`, between commas. The message of an error holds no token. */
export const readReleaseTokens = (env: Environment): readonly ReleaseToken[] => {
  const entries = readText(env, VARIABLE)
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const tokens = entries.map((entry, index) => {
    const [, name, right, token] = ENTRY.exec(entry) ?? [];
    if (!name || !token)
      throw new ConfigError(
        VARIABLE,
        `: entry ${index + 1} must be name:read:token or name:act:token, the token 32 letters or digits at least`,
      );
    return { name, mayAct: right === 'act', token };
  });
  if (new Set(tokens.map(({ name }) => name)).size < tokens.length)
    throw new ConfigError(VARIABLE, 'names a team twice');
  return tokens;
};
