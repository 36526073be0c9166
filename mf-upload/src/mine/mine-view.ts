/** What the address of "My uploads" asks for. */
import { OWN_UPLOAD_FILTERS, type OwnUploadFilter } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { urls } from '@foyer/shared/urls';

export interface MineView {
  state: OwnUploadFilter | '';
  page: number;
}

export const viewFromSearch = (search: URLSearchParams): MineView => ({
  state: OWN_UPLOAD_FILTERS.find((filter) => filter === search.get('state')) ?? '',
  page: Number(/^[1-9]\d{0,4}$/.exec(search.get('page') ?? '')?.[0] ?? 1),
});

export const mineAddress = ({ state, page }: MineView): string =>
  urls.ownVideos({ state, ...(page > 1 && { page }) });
