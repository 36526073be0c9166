/** What is built: `foyer-remote build` reads it. */
import { remoteBuild } from '@foyer/shared/config/webpack';
import declarations from './src/pages.ts';

export default remoteBuild(
  {
    name: 'mf-example',
    // Raise it when a widget's props or meaning change so that who uses it by name would break.
    contract: 1,
    // Page `home` is `src/home/page.tsx`, widget `note` is `src/note/widget.tsx`.
    pages: ['home'],
    widgets: ['note'],
  },
  declarations,
  import.meta.dirname,
);
