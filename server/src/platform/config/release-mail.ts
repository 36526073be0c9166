/** Who is notified by mail when a release is taken back automatically or looks bad: for all packages, or for one. */
import { ConfigError, type Environment, readText } from './environment.ts';

export interface ReleaseMailReader {
  /** Undefined: of every package. */
  package: string | undefined;
  address: string;
}

const VARIABLE = 'FOYER_RELEASES_MAIL';
const ENTRY = /^(?:((?:shell|mf-[a-z0-9-]+))=)?([^\s=,<>"]+@[^\s=,<>"@]+)$/;

/** `ops@example.org, mf-player=player-team@example.org`: addresses between commas. */
export const readReleaseMail = (env: Environment): readonly ReleaseMailReader[] =>
  readText(env, VARIABLE)
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry, index) => {
      const [, name, address] = ENTRY.exec(entry) ?? [];
      if (address === undefined)
        throw new ConfigError(VARIABLE, `: entry ${index + 1} must be an address or package=address`);
      return { package: name, address };
    });
