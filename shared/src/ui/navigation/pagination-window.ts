/** Which pages a pagination shows. */
import { PAGINATION_WINDOW } from '../../wire-schemas/listings.ts';

/** Up to five pages around `page`, never outside 1 to `totalPages`; shifted, not shortened, at the ends (docs/specification/limits.md). */
export const paginationWindow = (page: number, totalPages: number): number[] => {
  const length = Math.min(PAGINATION_WINDOW, Math.max(totalPages, 1));
  const centred = page - Math.floor(PAGINATION_WINDOW / 2);
  const first = Math.max(1, Math.min(centred, totalPages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
};
