/** The document with everything around the view, the same on the server and in the browser. */
import type { PageView } from '@foyer/shared/wire-schemas/documents';
import type { ReactNode } from 'react';
import { App, type AppProps, Root } from '../host/app.tsx';
import { PlaceBoundary } from '../host/place-boundary.tsx';
import { SiteFailure } from '../host/site-failure.tsx';
import { HtmlDocument } from './document.tsx';

interface SiteDocumentProps extends Omit<AppProps, 'children'> {
  ageGate: boolean;
  /** Puts the view into a router: one that stands still on the server, the navigator's in the browser. */
  route: (render: (view: PageView) => ReactNode) => ReactNode;
}

export const SiteDocument = ({ ageGate, route, ...app }: SiteDocumentProps) => (
  <HtmlDocument site={app.site} ageGate={ageGate}>
    <PlaceBoundary fallback={() => <SiteFailure site={app.site} messages={app.messages} />}>
      <App {...app}>
        {route((view) => (
          <Root view={view} ageGate={ageGate} site={app.site} />
        ))}
      </App>
    </PlaceBoundary>
  </HtmlDocument>
);
