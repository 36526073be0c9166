/** Signing in with an account from elsewhere: OpenID Connect, code flow with PKCE, state and nonce. */
import { randomInt } from 'node:crypto';
import { NAME_MAX_LENGTH, NAME_MIN_LENGTH } from '@foyer/shared/wire-schemas/accounts/accounts';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Joining } from '@foyer/shared/wire-schemas/members/joining';
import type { OidcConfig } from '../platform/config/sign-in-config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { createDiscovery, isProviderAway } from '../platform/http/discover-oidc-provider.ts';
import { type IdentityMember, selectIdentityMember } from './identities.sql.ts';
import { checkName } from './account-rules.ts';
import { isJoinWaiting, linkMember } from './joining.ts';
import { refuseSuspended } from './refuse-suspended.ts';
import { Refused } from '../platform/http/refused.ts';

/** What the browser keeps between leaving and coming back. */
export interface SignInTrip {
  state: string;
  nonce: string;
  verifier: string;
  /** Own path to go to afterwards. */
  next: string;
  /** Of a link of the desk; empty: none. */
  invitation: string;
}

export interface ThirdParty {
  /** Where to send the browser. @throws Refused unavailable */
  leave: (next: string, invitation: string) => Promise<{ address: string; trip: SignInTrip }>;
  /** Who came back. @throws Refused not_confirmed, invalid_usr_or_pwd, unavailable, joining_closed, joining_waits, invitation_invalid; no_permission of `refuseSuspended` */
  comeBack: (trip: SignInTrip, address: URL) => Promise<number>;
}

/** A name that the rules allow, from whatever the provider calls the person; ends with digits when it is taken. */
const proposeNames = (given: readonly unknown[]): string[] => {
  const names = given
    .filter((name): name is string => typeof name === 'string')
    .map((name) =>
      [
        ...name
          .normalize('NFKC')
          .replace(/@.*$/, '')
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      ]
        .slice(0, NAME_MAX_LENGTH - 6)
        .join('')
        .trim(),
    )
    .filter((name) => {
      try {
        return [...checkName(name)].length >= NAME_MIN_LENGTH;
      } catch {
        return false;
      }
    });
  const base = names[0] ?? 'Member';
  return [...names, ...Array.from({ length: 8 }, () => `${base}${randomInt(100, 100_000)}`)];
};

/**
 * @param redirectUri this site's address of the call, as it is registered with the provider
 * @param joining the rule of the moment
 */
export const createThirdParty = (
  db: Database,
  oidc: OidcConfig,
  { redirectUri, joining }: { redirectUri: string; joining: () => Joining },
): ThirdParty => {
  const configurationOf = createDiscovery(oidc);
  const refuseAway = (): never => {
    throw new Refused('unavailable', 'the provider does not answer', { retryAfterSeconds: 10 });
  };

  /** The provider vouches for who it is, as the password does. */
  const requireOpen = async (member: IdentityMember | undefined): Promise<number> => {
    if (member?.maySignIn) return member.id;
    if (member) await refuseSuspended(db, member.id);
    if (member && (await isJoinWaiting(db, member.id)))
      throw new Refused('joining_waits', 'nobody has decided yet whether the member may join');
    throw new Refused('invalid_usr_or_pwd', 'this account is closed');
  };

  return {
    leave: async (next, invitation) => {
      const configuration = await configurationOf().catch(refuseAway);
      const trip = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        next,
        invitation,
      };
      const address = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(trip.verifier),
        code_challenge_method: 'S256',
        state: trip.state,
        nonce: trip.nonce,
      });
      return { address: address.href, trip };
    },

    comeBack: async (trip, address) => {
      const configuration = await configurationOf().catch(refuseAway);
      const tokens = await authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: trip.verifier,
        expectedState: trip.state,
        expectedNonce: trip.nonce,
        idTokenExpected: true,
      }).catch((error: unknown) => {
        if (isProviderAway(error)) return refuseAway();
        throw new Refused('invalid_usr_or_pwd', 'the provider did not vouch for the visitor');
      });
      const claims = tokens.claims();
      if (!claims) throw new Refused('invalid_usr_or_pwd', 'the provider named nobody');
      const { iss: issuer, sub: subject } = claims;
      const known = await selectIdentityMember(db, issuer, subject);
      if (known) return requireOpen(known);
      // Providers may give the address only at their userinfo endpoint.
      const info =
        claims.email === undefined
          ? await fetchUserInfo(configuration, tokens.access_token, subject).catch(refuseAway)
          : claims;
      // Linking by an address that is not proven would let anybody into anybody's account. The refusal is the same
      // whether there is such an account or not.
      if (info.email_verified !== true || typeof info.email !== 'string')
        throw new Refused('not_confirmed', 'the provider has not verified the e-mail address');
      const linked = await linkMember(db, joining(), trip.invitation, {
        issuer,
        subject,
        email: info.email,
        names: proposeNames([info.preferred_username, info.nickname, info.name, info.email]),
      });
      return requireOpen(linked);
    },
  };
};
