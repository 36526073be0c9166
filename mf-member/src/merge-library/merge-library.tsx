import { DEVICE_LISTS, readDeviceLibrary, removeFromDevice } from '@foyer/shared/device-library';
import { type AppDispatch, notify, useDispatch, useIntl, useViewer } from '@foyer/shared/platform';
import { useEffect, useEffectEvent } from 'react';
import { memberApi } from '../member-api.ts';
import { mergePlaylists } from './merge-playlists.ts';

/** One at a time in a page, however often it is shown. */
let isMerging = false;

export const MergeLibrary = () => {
  const intl = useIntl();
  const dispatch = useDispatch<AppDispatch>();
  const viewer = useViewer();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const [send] = memberApi.endpoints.memberKeepMany.useMutation();
  /** What the account has already is no double; what could not be sent stays on the device for the next visit. */
  const merge = useEffectEvent(async () => {
    let count = 0;
    for (const list of DEVICE_LISTS) {
      const videos = readDeviceLibrary()[list];
      if (videos.length === 0) continue;
      const videoIds = videos.map(({ video_id }) => video_id);
      const keptAt = videos.map(({ at }) => at);
      const { data } = await send({ list, remove: false, videoIds, keptAt });
      if (!data?.ok) continue;
      removeFromDevice(list, videoIds);
      count += 'video_ids' in data ? (data.video_ids?.length ?? 0) : 0;
    }
    count += await mergePlaylists(dispatch, memberId);
    if (count > 0)
      dispatch(
        notify({ kind: 'success', text: intl.formatMessage({ id: 'member.kept.merged' }, { count }) }),
      );
  });
  useEffect(() => {
    if (memberId === 0 || isMerging) return;
    isMerging = true;
    void merge().finally(() => {
      isMerging = false;
    });
  }, [memberId]);
  return null;
};
