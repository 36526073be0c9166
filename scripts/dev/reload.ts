/** Has open pages load again when a change of the server, or of what is no hot build, wants it. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Followed by the name of a package; the shell's is always there. */
export const CHANNELS_PATH = '/_dev/builds/';
const SCRIPT_PATH = '/_dev/reload.js';
/** All pages. */
export const RELOAD = 'foyer-reload';
/** Pages that run no hot build, as an embed. */
export const RELOAD_OTHERS = 'foyer-reload-others';
const RETRY_MS = 500;

const SCRIPT = `const open = (isLost) => {
  const socket = new WebSocket(new URL('${CHANNELS_PATH}shell', location.href.replace(/^http/, 'ws')));
  socket.onopen = () => { if (isLost) location.reload(); };
  socket.onmessage = ({ data }) => {
    const { action } = JSON.parse(data);
    if (action === '${RELOAD}' || (action === '${RELOAD_OTHERS}' && !globalThis.__FOYER_HOT__)) location.reload();
  };
  socket.onclose = () => setTimeout(open, ${RETRY_MS}, true);
};
open(false);
`;

const INTEGRITY = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;

/** For the end of an HTML document: from its own origin and with its hash, as the document's policies want it. */
export const RELOAD_TAG = `<script type="module" src="${SCRIPT_PATH}" integrity="${INTEGRITY}" crossorigin="anonymous"></script>`;

/** Answers the script's address; false for any other. */
export const sendReloadScript = (request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.url !== SCRIPT_PATH) return false;
  response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(SCRIPT);
  return true;
};
