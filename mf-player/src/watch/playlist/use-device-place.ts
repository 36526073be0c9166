import { type DevicePlace, devicePlaceOf } from '@foyer/shared/device-place';
import { useHydrated, useLocation } from '@foyer/shared/platform';
import { useEffect } from 'react';

/** The playlist of this device that the address names; null in every document, which knows no fragment. */
export const useDevicePlace = (): DevicePlace | null => {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const place = isHydrated ? devicePlaceOf(hash) : null;
  // The strip is there now: the room for it is no longer the first script's to keep.
  useEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.deviceRows;
  }, [isHydrated]);
  return place;
};
