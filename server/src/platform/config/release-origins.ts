/** Origins that browsers load packages from. */
import { isPackageName } from '@foyer/shared/remotes/remote';

/** Origin by package, `*` for all others; an empty origin is the site's own. No trailing slash. */
export type ReleaseOrigins = Readonly<Record<string, string>>;

/**
 * Reads FOYER_RELEASE_ORIGINS: one origin for all (`https://cdn.example`) or pairs
 * (`mf-player=https://player.example,*=https://cdn.example`). Throws an Error that names the wrong part.
 */
export function parseReleaseOrigins(text: string): ReleaseOrigins {
  const origins: Record<string, string> = {};
  for (const part of text.split(',').map((item) => item.trim())) {
    if (part === '') continue;
    const [, name = '*', address = ''] = /^(?:([a-z0-9*-]+)=)?(.*)$/.exec(part) ?? [];
    const url = URL.parse(address);
    const isOrigin = url && /^https?:$/.test(url.protocol) && url.origin === address.replace(/\/$/, '');
    if ((name !== '*' && !isPackageName(name)) || !isOrigin) {
      throw new Error(`FOYER_RELEASE_ORIGINS: "${part}" is not <package>=<origin>`);
    }
    origins[name] = url.origin;
  }
  return origins;
}

/** Every origin in use, for the content security policy; the site's own is not among them. */
export const listReleaseOrigins = (origins: ReleaseOrigins): string[] => [
  ...new Set(Object.values(origins).filter((origin) => origin !== '')),
];
