/** Inserts the signed-in member's public data block into a shared document. */
import { DATA_BLOCKS, VIEWER_SLOT } from '@foyer/shared/wire-schemas/documents';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';

const OPEN = `<script type="application/json" id="${DATA_BLOCKS.viewer}">`;

/** @throws Error when the document has no slot: a member must never silently look signed out. */
export const spliceViewer = (html: string, viewer: Viewer): string => {
  const slot = `${OPEN}${VIEWER_SLOT}</script>`;
  const start = html.indexOf(slot);
  if (start < 0) throw new Error('the document has no slot for the viewer');
  const data = JSON.stringify(viewer).replaceAll('<', '\\u003c');
  return `${html.slice(0, start)}${OPEN}${data}</script>${html.slice(start + slot.length)}`;
};
