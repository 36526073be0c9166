/** Tells open pages to load again, through server-sent events. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const EVENTS_PATH = '/_dev/events';
const SCRIPT_PATH = '/_dev/reload.js';
const SCRIPT = `let lost = false;
const events = new EventSource('${EVENTS_PATH}');
events.onmessage = () => location.reload();
events.onerror = () => { lost = true; };
events.onopen = () => { if (lost) location.reload(); };
`;

const INTEGRITY = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;

/** For the end of an HTML document: from its own origin and with its hash, as the document's policies want it. */
export const RELOAD_TAG = `<script type="module" src="${SCRIPT_PATH}" integrity="${INTEGRITY}" crossorigin="anonymous"></script>`;

export interface Reload {
  /** Answers the two addresses above; false for any other. */
  handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  reloadAll: () => void;
}

export const createReload = (): Reload => {
  const open = new Set<ServerResponse>();
  return {
    handle: (request, response) => {
      if (request.url === SCRIPT_PATH) {
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
          .end(SCRIPT);
        return true;
      }
      if (request.url !== EVENTS_PATH) return false;
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 500\n\n');
      open.add(response);
      request.on('close', () => open.delete(response));
      return true;
    },
    reloadAll: () => {
      for (const response of open) response.write('data: reload\n\n');
    },
  };
};
