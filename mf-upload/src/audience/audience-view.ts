/** What the page of an audience shows, as its address has it. */
import { AUDIENCE_RANGES, AUDIENCE_SECTIONS } from '@foyer/shared/wire-schemas/uploads/audiences';
import { rareUrls } from '@foyer/shared/rare-urls';
import type { AudienceView } from '../audience-api.ts';

export const readAudienceView = (
  params: Readonly<Record<string, string | undefined>>,
  search: URLSearchParams,
): AudienceView => {
  const section = AUDIENCE_SECTIONS.find((one) => one === params['section']);
  return {
    of: section && section !== 'member' ? { section, id: Number(params['id']) } : undefined,
    range: AUDIENCE_RANGES.find((one) => one === search.get('range')) ?? '28d',
  };
};

/** The default is left out. */
export const audienceAddress = ({ of, range }: AudienceView): string =>
  rareUrls.ownAudience(of, { range: range === '28d' ? undefined : range });
