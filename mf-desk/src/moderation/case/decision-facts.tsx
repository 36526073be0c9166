/** A decision in a few lines: what, about what, on what ground, why, by whom. */
import { FormattedMessage, Link } from '@foyer/shared/platform';
import type { DecisionItem } from '@foyer/shared/wire-schemas/moderation/desk';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { deskAddress } from '../desk-address.ts';
import styles from '../moderation.module.css';

const placeOf = ({ kind, object_id: id }: Pick<DecisionItem, 'kind' | 'object_id'>): string | undefined => {
  if (kind === 'member') return deskAddress({ section: 'find', member: id });
  if (kind === 'comment' || kind === 'message') return undefined;
  return deskAddress({ section: 'queue', open: { kind, id } });
};

export const DecisionFacts = ({
  decision,
}: {
  decision: Pick<
    DecisionItem,
    'kind' | 'object_id' | 'title' | 'act' | 'ground' | 'fact' | 'date' | 'moderator'
  > & {
    automated?: boolean;
  };
}) => {
  const { kind, act, ground, fact, title, moderator, automated = false, object_id } = decision;
  const place = placeOf(decision);
  const shown = <bdi>{title || `#${object_id}`}</bdi>;
  return (
    <div className={styles.decision}>
      <p className={styles.decisionHead}>
        <strong>
          <FormattedMessage id={`desk.moderation.act.${act}`} />
        </strong>{' '}
        <FormattedMessage id={`desk.moderation.kind.${kind}`} />:{' '}
        {place ? <Link to={place}>{shown}</Link> : shown}
      </p>
      <p className={styles.facts}>
        {ground && (
          <span>
            <FormattedMessage id={`desk.moderation.ground.${ground}`} />
          </span>
        )}
        {automated ? (
          <span>
            <FormattedMessage id="desk.moderation.automated" />
          </span>
        ) : (
          moderator && <bdi>{moderator.name}</bdi>
        )}
        <PostDate iso={decision.date} />
      </p>
      {fact && <q className={styles.words}>{fact}</q>}
    </div>
  );
};
