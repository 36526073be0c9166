/**
 * The playlist of this device that a watch page stands in. It stands in the address's fragment, which browsers send to nobody: what a
 * device keeps is in no request and in no cache.
 */
export interface DevicePlace {
  playlistId: number;
  /** Of its videos, LISTING_PAGE_SIZE each; from 1. */
  page: number;
}

const FRAGMENT = /^#playlist=([1-9]\d?)(?:&pl_page=([1-9]\d?))?$/;

/** @param hash of an address, with its `#`. @returns null where it names none */
export const devicePlaceOf = (hash: string): DevicePlace | null => {
  const [, id, page = '1'] = FRAGMENT.exec(hash) ?? [];
  return id === undefined ? null : { playlistId: Number(id), page: Number(page) };
};

/** What follows the address of a watch page. */
export const devicePlaceHash = ({ playlistId, page }: DevicePlace): string =>
  `#playlist=${playlistId}&pl_page=${page}`;
