import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { useChangeRelation } from '../area/use-change-relation.ts';
import type { OwnMember } from '../edit/own-member.ts';
import { memberApi } from '../member-api.ts';
import css from '../parts/settings-card.module.css';

/** Whom the viewer has blocked, each with the way to lift it. */
export const BlockedMembers = ({ member }: { member: OwnMember }) => {
  const { currentData, error, isFetching, refetch } = memberApi.endpoints.memberGetBlocks.useQuery(
    member._id,
  );
  return (
    <AsyncView
      state={{ data: currentData?.blocks, error, isLoading: isFetching }}
      onRetry={() => void refetch()}
    >
      {(blocks) =>
        blocks.length === 0 ? (
          <p className={css.small}>
            <FormattedMessage id="member.settings.blocked.none" />
          </p>
        ) : (
          <ul className={css.list}>
            {blocks.map((one) => (
              <BlockedMember key={one._id} {...one} />
            ))}
          </ul>
        )
      }
    </AsyncView>
  );
};

const BlockedMember = ({ _id, name }: { _id: number; name: string }) => {
  const { change, isChanging } = useChangeRelation(_id, name);
  return (
    <li className={css.item}>
      <bdi>{name}</bdi>
      <Button size="s" disabled={isChanging} onClick={() => void change('unblock')}>
        <FormattedMessage id="member.unblock" />
      </Button>
    </li>
  );
};
