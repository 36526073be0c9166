import type { LoadContext } from '@foyer/shared/remotes/remote';
import { mayDo, type Power } from '@foyer/shared/wire-schemas/members/roles';

/** Loads a page for members with the power; what it shows comes after hydration. The rule itself is the server's: this decides what looks closed. */
export const loadFor =
  (power: Power) =>
  async ({ viewer }: LoadContext) => ({ status: viewer && !mayDo(viewer, power) ? 403 : 200 });
