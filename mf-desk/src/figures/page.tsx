/**
 * `/desk/figures/`: how the site is used, in sums. Documents hold nothing of it: the figures come after hydration, to those who may see them alone. Others
 * get a closed page with status 403.
 */
import { withMessages } from '@foyer/shared/ui/text/with-messages';
import { loadFor } from '../layout/load-for.ts';
import { loadFiguresMessages } from '../load-messages/load-figures-messages.ts';
import { FiguresPage } from './figures-page.tsx';

export const page = await withMessages(loadFiguresMessages, {
  load: loadFor('figures'),
  Component: FiguresPage,
});
