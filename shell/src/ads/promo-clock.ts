/** When this visitor's promo ends: an hour after it was first seen, whatever is loaded again meanwhile. */
import { PROMO_MINUTES } from '@foyer/shared/wire-schemas/ads';
import { COOKIES } from '@foyer/shared/wire-schemas/site';

const PROMO_SECONDS = PROMO_MINUTES * 60;
/** So long after it started there is none again: "limited" would be a lie. */
const KEEP_SECONDS = 365 * 86_400;

interface CookieAccess {
  read: (name: string) => string | undefined;
  write: (name: string, value: string, maxAgeSeconds: number) => void;
}

/** Seconds that are left now; 0 when it has ended. Starts it at the first call. */
export const startPromo = ({ read, write }: CookieAccess, nowSeconds: number): number => {
  const text = read(COOKIES.promoStart) ?? '';
  const start = /^\d{1,12}$/.test(text) ? Number(text) : undefined;
  // A start in the future was written by a clock that was wrong then or is now: it counts from here.
  if (start === undefined || start > nowSeconds) {
    write(COOKIES.promoStart, String(Math.floor(nowSeconds)), KEEP_SECONDS);
    return PROMO_SECONDS;
  }
  return Math.max(0, Math.ceil(start + PROMO_SECONDS - nowSeconds));
};

/** `59:07` */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
