/** To the page that follows, and back to the first one: what was decided meanwhile moves nothing out of sight. */
import { FormattedMessage } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { type DeskView, deskAddress } from '../desk-address.ts';
import styles from '../moderation.module.css';

export const QueuePages = ({ view, next }: { view: DeskView; next: string | null }) =>
  (view.after || next) && (
    <div className={styles.acts}>
      {view.after && (
        <ButtonLink icon="chevron-left" to={deskAddress({ ...view, after: null, open: null })}>
          <FormattedMessage id="desk.moderation.queue.first" />
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={deskAddress({ ...view, after: next, open: null })}>
          <FormattedMessage id="desk.moderation.queue.more" />
        </ButtonLink>
      )}
    </div>
  );
