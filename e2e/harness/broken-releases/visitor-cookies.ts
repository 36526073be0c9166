/** What a visitor's browser brings along from before. */
import type { Random } from './seeded-random.ts';

/** The balancer lets each visitor come from an address of its own by this cookie. */
export const VISITOR_COOKIE = 'visitor';
/** A canary's first step. */
const FIRST_PARTS = 10;
const PARTS = 1000;

/**
 * A canary starts with few visitors: every second one is drawn from those, so that few visitors stand for many. `release` is
 * the assignment to a part (server/src/releases/live/choose-set.ts).
 */
export const cookiesOfVisitor = (visitor: number, random: Random): Record<string, string> => ({
  age_verified: '1',
  [VISITOR_COOKIE]: String(visitor),
  release: String(Math.floor(random.next() * (random.next() < 0.5 ? FIRST_PARTS : PARTS))),
});

/** Made up: each visitor is in a /24 and a /16 of its own, as homes are. The real one when there is no such cookie. */
export const addressOfVisitor = (cookies: string | undefined, real: string | undefined): string => {
  const number = Number(
    new RegExp(`(?:^|; )${VISITOR_COOKIE}=(\\d+)`).exec(cookies ?? '')?.[1] ?? Number.NaN,
  );
  return Number.isNaN(number) ? (real ?? '') : `10.${number & 255}.${(number >> 8) & 255}.1`;
};
