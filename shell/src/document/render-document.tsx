/** Renders one view to a complete document: one buffer, nothing streamed, no script that is needed to show it. */
import {
  DATA_BLOCKS,
  type DocumentRequest,
  type PageBlock,
  type PageView,
  type RenderSet,
  VIEWER_SLOT,
} from '@foyer/shared/wire-schemas/documents';
import type { SiteTableData } from '@foyer/shared/wire-schemas/declarations';
import { escapeHtml } from '@foyer/shared/html/escape-html';
import { type AppStore, transferState, type ViewerState } from '@foyer/shared/platform';
import type { Host } from '../host/host-context.tsx';
import { StandingRouter } from '@foyer/shared/navigation/site-router';
import { dataBlock, toBlockText } from './data-blocks.ts';
import { renderToText } from './render-to-text.ts';
import { SiteDocument } from './site-document.tsx';
import type { ShellMessages } from './load-shell-messages.ts';
import { lazyHashes } from './file-hashes.ts';
import { lostTapText } from './lost-tap-text.ts';
import { inlineScript, inlineStyle } from './inline-files.ts';
import { liveReleaseSet, pageAssets } from './page-assets.ts';

interface DocumentParts {
  head: string;
  end: string;
  styleHashes: string[];
  scriptHashes: string[];
}

/** What stands in the head and what at the end of the body, and what the policy must allow of it. */
const partsOf = (
  set: RenderSet,
  table: SiteTableData,
  view: PageView,
  block: PageBlock,
  state: unknown,
  viewer: unknown,
  /** What the early script says of a tap that it gives up. */
  lostText: string,
  /** Whether the policy can allow a script that stands in the document. */
  takesScripts: boolean,
): DocumentParts => {
  const assets = pageAssets(set, view, block.site.language);
  const styleHashes: string[] = [];
  // As the chunk loaders ask: with CORS (from the own origin too, as Integrity-Policy wants it) and the same hash. Else a file is
  // fetched twice.
  const address = (name: 'href' | 'src', { href, integrity }: { href: string; integrity: string }) =>
    `${name}="${escapeHtml(href)}" integrity="${integrity}" crossorigin="anonymous"`;
  // `data-href` is how the chunk loader finds that a style is there already.
  const styles = assets.styles.map((style) => {
    const { file, folder } = style;
    const inline = inlineStyle(folder, file);
    if (!inline) return `<link rel="stylesheet" ${address('href', style)} data-href="${escapeHtml(file)}">`;
    styleHashes.push(inline.hash);
    return `<style data-href="${escapeHtml(file)}">${inline.text}</style>`;
  });
  const scriptHashes: string[] = [];
  // Before all else: what is tapped before the other scripts run is kept by it, from the first paint on.
  const earlyScript = ({ file, folder, ...asset }: NonNullable<typeof assets.early>): string => {
    const lost = `data-lost="${escapeHtml(lostText)}"`;
    const inline = takesScripts ? inlineScript(folder, file) : null;
    if (!inline) return `<script ${address('src', asset)} ${lost} async></script>`;
    scriptHashes.push(inline.hash);
    return `<script ${lost}>${inline.text}</script>`;
  };
  const head = [
    ...(assets.early ? [earlyScript(assets.early)] : []),
    ...(assets.earlyOfPage ? [`<script ${address('src', assets.earlyOfPage)} async></script>`] : []),
    ...styles,
    ...(view.files ?? []).map(
      (file) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(file)}">`,
    ),
    dataBlock(DATA_BLOCKS.viewer, viewer ? toBlockText(viewer) : VIEWER_SLOT),
  ].join('');
  // Behind what is shown: the document and its pictures come first on a slow line, whatever the server makes of priorities.
  // Where a video may be asked to play immediately, the first script asks for them (start-scripts.ts).
  const waits = Boolean(assets.early && assets.earlyOfPage);
  const end = [
    ...assets.preloads.map(
      (preload) =>
        `<link ${waits ? 'data-start' : 'rel="preload"'} as="script" fetchpriority="low" ${address('href', preload)}>`,
    ),
    // Not deferred: it would run in the task that ends the parsing and lays the document out. It waits for that end itself (entry.ts).
    ...assets.scripts.map(
      (script) =>
        `<script ${waits ? 'type="text/plain" data-start ' : ''}${address('src', script)} async fetchpriority="low"></script>`,
    ),
    dataBlock(
      DATA_BLOCKS.releaseSet,
      toBlockText({ ...liveReleaseSet(set, table), lazyHashes: lazyHashes(set, view, block.site.language) }),
    ),
    dataBlock(DATA_BLOCKS.page, toBlockText(block)),
    dataBlock(DATA_BLOCKS.state, toBlockText(state)),
  ].join('');
  return { head, end, styleHashes, scriptHashes };
};

export interface RenderInput {
  request: DocumentRequest;
  view: PageView;
  store: AppStore;
  host: Host;
  messages: ShellMessages;
  set: RenderSet;
  table: SiteTableData;
  personal: boolean;
  /** How long a place may let the document wait, ms. */
  limitMs?: number;
}

/** A document that is shared knows nobody; one that is made for one visitor knows also that nobody is signed in. */
const viewerOf = ({ viewer }: DocumentRequest, personal: boolean): ViewerState => {
  if (!personal) return { status: 'unknown' };
  return viewer ? { status: 'member', member: viewer } : { status: 'anonymous' };
};

/** @throws RenderFailed, which names the remote */
export const renderDocument = async ({
  request,
  view,
  store,
  host,
  messages,
  set,
  table,
  personal,
  limitMs,
}: RenderInput): Promise<{ html: string; styleHashes: string[]; scriptHashes: string[] }> => {
  const { site, ageGate, moduleTimeoutMs } = request;
  const viewer = viewerOf(request, personal);
  const html = await renderToText(
    <SiteDocument
      site={site}
      store={store}
      host={host}
      messages={messages.all}
      ageGate={ageGate}
      serverViewer={viewer}
      viewer={viewer}
      route={(render) => <StandingRouter view={view}>{render}</StandingRouter>}
    />,
    limitMs,
  );
  const block: PageBlock = { view, site, ageGate, personal, moduleTimeoutMs, seed: host.seed };
  const { head, end, styleHashes, scriptHashes } = partsOf(
    set,
    table,
    view,
    block,
    transferState(store),
    personal ? request.viewer : null,
    lostTapText(messages.all),
    request.takesScripts === true,
  );
  const endOfBody = html.lastIndexOf('</body>');
  const shown = html.slice(0, endOfBody);
  return {
    // A function: `$` in the data must not be read as a pattern.
    html: `${shown.replace('</head>', () => `${head}</head>`)}${end}${html.slice(endOfBody)}`,
    styleHashes,
    scriptHashes,
  };
};
