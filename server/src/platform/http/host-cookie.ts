/** Cookies that are bound to this host. */
import type { Config } from '../config/config.ts';

type Site = Pick<Config, 'publicUrl'>;

export const isSecureSite = ({ publicUrl }: Site): boolean => publicUrl.startsWith('https:');

/** `__Host-` needs Secure, which plain-http localhost cannot have. */
export const hostCookieName = (site: Site, name: string): string =>
  isSecureSite(site) ? `__Host-${name}` : name;
