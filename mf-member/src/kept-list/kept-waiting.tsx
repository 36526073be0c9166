/** In the place of a list until it is known who looks; without scripts it stays so, and says why. */
import { FormattedMessage } from '@foyer/shared/platform';
import { KeptSkeleton } from './kept-list.tsx';
import css from './kept-list.module.css';

export const KeptWaiting = ({ withoutScripts }: { withoutScripts: string }) => (
  <>
    <noscript>
      <p>
        <FormattedMessage id={withoutScripts} />
      </p>
    </noscript>
    <div className={css.waiting} aria-busy="true">
      <KeptSkeleton />
    </div>
  </>
);
