/** The type of a signed-in viewer on the server: the viewer that answers show, and the session. */
import type { Viewer } from '@foyer/shared/wire-schemas/members';

/** Who is signed in, and by which session; the latter is nobody's business but this server's. */
export type SessionViewer = Viewer & { session: string };
