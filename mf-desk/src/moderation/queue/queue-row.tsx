import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import type { QueueItem } from '@foyer/shared/wire-schemas/moderation/queue';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { KIND_ICONS } from '../labels.ts';
import styles from '../moderation.module.css';
import { VeiledPicture } from '../case/preview.tsx';

interface QueueRowProps {
  rowKey: string;
  item: QueueItem;
  to: string;
  isOpen: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

const lengthOf = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

export const QueueRow = ({ rowKey, item, to, isOpen, isChosen, onToggle }: QueueRowProps) => {
  const intl = useIntl();
  const { kind, title, object_id, member, claim, marks = [], reports = 0 } = item;
  const shown = title || `#${object_id}`;
  return (
    <li className={styles.row} data-key={rowKey} data-open={isOpen || undefined}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onToggle}
          aria-label={intl.formatMessage({ id: 'desk.moderation.choose' }, { title: shown })}
        />
      </label>
      <VeiledPicture src={item.thumb} kind={kind} className={styles.thumb} />
      <div className={styles.rowWords}>
        <Link
          className={styles.rowTitle}
          to={to}
          preventScrollReset
          aria-current={isOpen ? 'true' : undefined}
        >
          <bdi>{shown}</bdi>
        </Link>
        <p className={styles.facts}>
          <span className={styles.kind}>
            <Icon name={KIND_ICONS[kind]} size={14} />
            <FormattedMessage id={`desk.moderation.kind.${kind}`} />
          </span>
          {item.duration_seconds !== undefined && <span>{lengthOf(item.duration_seconds)}</span>}
          {item.photos_amount !== undefined && (
            <FormattedMessage id="desk.moderation.photos" values={{ count: item.photos_amount }} />
          )}
          {member && member.name !== title && <bdi>{member.name}</bdi>}
          <PostDate iso={item.since} />
        </p>
        {(claim || marks.length > 0 || reports > 0) && (
          <p className={styles.facts}>
            {marks.map((mark) => (
              <Badge key={mark} kind="danger">
                <FormattedMessage id={`desk.moderation.mark.${mark}`} />
              </Badge>
            ))}
            {reports > 0 && (
              <Badge kind="warning">
                <FormattedMessage id="desk.moderation.reported" values={{ count: reports }} />
              </Badge>
            )}
            {claim && (
              <Badge kind={claim.is_own ? 'accent' : 'neutral'}>
                {claim.is_own ? (
                  <FormattedMessage id="desk.moderation.held" />
                ) : (
                  <FormattedMessage
                    id="desk.moderation.held-by"
                    values={{ name: claim.member?.name ?? '' }}
                  />
                )}
              </Badge>
            )}
          </p>
        )}
      </div>
    </li>
  );
};
