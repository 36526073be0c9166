/** The document around the app. Links to files and data blocks are put into its head as text; see render-document. */
import { RTA_LABEL } from '@foyer/shared/html/rta-label';
import { NEUTRAL_ICON_PATH } from '@foyer/shared/wire-schemas/discreet';
import type { Site } from '@foyer/shared/platform';
import type { ReactNode } from 'react';

interface HtmlDocumentProps {
  site: Site;
  /** The page behind the question does not scroll. */
  ageGate: boolean;
  children: ReactNode;
}

export const HtmlDocument = ({ site, ageGate, children }: HtmlDocumentProps) => (
  <html
    lang={site.language}
    data-consent={site.consentMode}
    data-age-gate={ageGate ? '' : undefined}
    data-blur={site.discreet?.includes('blur') ? '' : undefined}
  >
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="rating" content={RTA_LABEL} />
      <meta name="color-scheme" content="light dark" />
      <link
        rel="icon"
        href={site.discreet?.includes('neutral') ? NEUTRAL_ICON_PATH : '/favicon.svg'}
        type="image/svg+xml"
      />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </head>
    <body>{children}</body>
  </html>
);
