import { COMMENT_ORDERS, type CommentOrder } from '@foyer/shared/wire-schemas/comments';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import styles from './comments.module.css';

/** Newest or oldest first; buttons, since a list of comments has one address. */
export const CommentOrderChoice = ({
  order,
  onChange,
}: {
  order: CommentOrder;
  onChange: (order: CommentOrder) => void;
}) => (
  <div
    className={styles.orders}
    role="group"
    aria-label={useIntl().formatMessage({ id: 'community.comments.order' })}
  >
    {COMMENT_ORDERS.map((choice) => (
      <button
        key={choice}
        type="button"
        className={styles.order}
        aria-pressed={choice === order}
        onClick={() => onChange(choice)}
      >
        <FormattedMessage
          id={choice === 'newest' ? 'community.comments.newest' : 'community.comments.oldest'}
        />
      </button>
    ))}
  </div>
);
