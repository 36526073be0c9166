/** Addresses of this remote; they travel in its release. No menu leads here: anyone who needs it knows where it is. */
import { declare } from '@foyer/shared/remotes/declare';

export default declare({
  pages: [{ name: 'releases', path: '/releases/', page: 'overview', access: 'visitor' }],
});
