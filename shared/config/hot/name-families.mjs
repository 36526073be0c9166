/**
 * Builds name their modules by paths of their own, so that two have modules of the same name: without the build's name, a component of
 * one would be taken for the new version of the other's.
 */
/** @param {typeof import('react-refresh/runtime')} refresh */
export const nameFamilies = (refresh) => ({
  ...refresh,
  register: (type, id) => refresh.register(type, `${__FOYER_HOT_BUILD__} ${id}`),
});
