/** The types of a signed-in viewer on the server: the viewer that answers show, and the session. */
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';

/** Who is signed in, and by which session; the latter is nobody's business but this server's. */
export type SessionViewer = Viewer & {
  /** Its public id, which stays when its token is replaced. */
  session: string;
  /** When password, code or passkey were last given in it; null: not that anybody knows. */
  proved: Date | null;
};

/** What the browser is to keep. */
export interface SessionToken {
  token: string;
  /** Never beyond the absolute end of the session. */
  maxAgeSeconds: number;
}

export interface FoundSession {
  viewer: SessionViewer;
  /** Where its token is to be replaced by an answer that nobody keeps. @returns undefined where nothing is to be given */
  renew: (() => Promise<SessionToken | undefined>) | undefined;
}
