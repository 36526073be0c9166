/** The security headers of every HTML answer, Content-Security-Policy among them. */
import { RTA_LABEL } from '@foyer/shared/html/rta-label';
import { BROWSER_DOCUMENT_SECONDS, EDGE_FRESH_SECONDS } from '@foyer/shared/wire-schemas/answers';

/** Cache-Control of a document that everyone may get. */
export const SHARED_DOCUMENT = `public, max-age=${BROWSER_DOCUMENT_SECONDS}, s-maxage=${EDGE_FRESH_SECONDS}`;
/** The same, as one visitor gets it whose request is traced. */
export const TRACED_DOCUMENT = `private, max-age=${BROWSER_DOCUMENT_SECONDS}`;

/**
 * No nonce, since documents are cached. State is in data blocks. The one inline script, which keeps taps, and style elements are
 * allowed by their hashes, style attributes always. Of this origin there is one worker, that of the offline page; the player's
 * workers and blobs are allowed on every page of the shell, because a visitor may go from any of them to the watch page without a
 * new document.
 */
export const contentSecurityPolicy = (
  releaseOrigins: readonly string[],
  frameAncestors: string,
  styleHashes: readonly string[] = [],
  scriptHashes: readonly string[] = [],
): string => {
  const own = ["'self'", ...releaseOrigins].join(' ');
  return [
    `default-src 'none'`,
    `script-src ${[own, ...scriptHashes].join(' ')}`,
    `style-src ${[own, ...styleHashes].join(' ')}`,
    `style-src-attr 'unsafe-inline'`,
    `connect-src ${own}`,
    `img-src 'self' data: blob:`,
    `font-src ${own}`,
    `media-src 'self' blob:`,
    `worker-src 'self' blob:`,
    `frame-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
};

export const documentHeaders = (csp: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': csp,
  // A script without a hash does not run, so that nobody gains by leaving one out of what the page says.
  'integrity-policy': 'blocked-destinations=(script)',
  rating: RTA_LABEL,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
});
