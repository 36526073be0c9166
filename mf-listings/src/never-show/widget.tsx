/** Entries of a card's menu that take its video, or all of its channel, uploader or models, out of every list on this device. */
import {
  FormattedMessage,
  mayStore,
  notify,
  useDispatch,
  useHostActions,
  useIntl,
} from '@foyer/shared/platform';
import type { NeverShowProps } from '@foyer/shared/remotes/listings';
import type { Widget } from '@foyer/shared/remotes/remote';
import { CardMenuItem } from '@foyer/shared/ui/videos/card-menu-item';
import { addHidden, type HiddenEntry } from '@foyer/shared/ui/videos/never-show';

/** More of one video would make a menu of names. */
const MODELS_MAX = 3;

const entriesOf = ({
  videoId,
  title,
  channel,
  by,
  member,
  models,
  modelTitles,
}: NeverShowProps): HiddenEntry[] => {
  const titles = modelTitles.split('\n');
  const dirs = models.split(',').filter(Boolean).slice(0, MODELS_MAX);
  return [
    { kind: 'video', key: String(videoId), title },
    ...(channel ? [{ kind: 'channel', key: channel, title: by } as const] : []),
    ...(member > 0 ? [{ kind: 'member', key: String(member), title: by } as const] : []),
    ...dirs.map((dir, index) => ({ kind: 'model', key: dir, title: titles[index] || dir }) as const),
  ];
};

const NeverShow = (props: NeverShowProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { askWhereToKeep } = useHostActions();
  const hide = async (entry: HiddenEntry) => {
    if (!mayStore('lists') && askWhereToKeep) {
      // What is hidden is known to the device alone, so that no list depends on who asks for it.
      const place = await askWhereToKeep({ offersAccount: false });
      if (place !== 'device') return;
    }
    const isKept = addHidden(entry);
    const id = isKept ? 'listings.never.done' : 'listings.never.refused';
    dispatch(
      notify({
        kind: isKept ? 'success' : 'error',
        text: intl.formatMessage({ id }, { title: entry.title }),
      }),
    );
  };
  return (
    <>
      {entriesOf(props).map((entry) => (
        <CardMenuItem
          key={`${entry.kind} ${entry.key}`}
          icon={entry.kind === 'video' ? 'thumb-down' : 'close'}
          onSelect={() => void hide(entry)}
        >
          {entry.kind === 'video' ? (
            <FormattedMessage id="listings.never.video" />
          ) : (
            <FormattedMessage id="listings.never.other" values={{ title: <bdi>{entry.title}</bdi> }} />
          )}
        </CardMenuItem>
      ))}
    </>
  );
};

export const widget = { Component: NeverShow } satisfies Widget<NeverShowProps>;
