/** The cookies that a shared document may depend on. nginx keeps visitors apart by them (deploy/nginx/render-config.ts). */
import { COOKIES } from '@foyer/shared/wire-schemas/site';
import { ASSIGNMENT_COOKIE } from '../../releases/live/choose-set.ts';
import { SET_LINK_COOKIE } from '../../releases/live/set-link.ts';

/** Some are bound to the host where the site has TLS: their names then start with `__Host-`. */
export const VARIANT_COOKIES = [
  COOKIES.language,
  COOKIES.gender,
  COOKIES.country,
  COOKIES.age,
  COOKIES.discreet,
  COOKIES.dismissed,
  ASSIGNMENT_COOKIE,
  SET_LINK_COOKIE,
] as const;

export type VariantCookie = (typeof VARIANT_COOKIES)[number];
