/** The viewer's own lists of videos: what each is called here, in the API, on the device, and in the member's area. */
import type { DeviceList } from '@foyer/shared/device-library';

export const LIBRARY_LISTS = {
  favourites: {
    label: 'member.keep.favourite',
    list: 'favourite',
    section: 'favourite_videos',
    icon: 'heart',
    removed: 'member.keep.favourite.removedMany',
  },
  'watch-later': {
    label: 'member.keep.watchLater',
    list: 'watch_later',
    section: 'watch_later_videos',
    icon: 'clock',
    removed: 'member.keep.watchLater.removedMany',
  },
} as const satisfies Record<string, { list: DeviceList; [fact: string]: string }>;
export type LibraryListName = keyof typeof LIBRARY_LISTS;
export const LIBRARY_LIST_NAMES = ['favourites', 'watch-later'] as const satisfies readonly LibraryListName[];
export const isLibraryList = (text: unknown): text is LibraryListName =>
  LIBRARY_LIST_NAMES.some((name) => name === text);
