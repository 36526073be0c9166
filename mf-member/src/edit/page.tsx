/** `/edit/`: the viewer's own profile. Members only; what it says is asked after hydration. */
import type { Page } from '@foyer/shared/remotes/remote';
import { EditPage } from './edit-page.tsx';

export const page = { load: async () => ({ status: 200 }), Component: EditPage } satisfies Page;
