/** Endpoints of the audience; the only file of this room that builds API addresses. */
import type {
  Audience,
  AudienceRange,
  AudienceSection,
  AudienceTable,
} from '@foyer/shared/wire-schemas/uploads/audiences';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

export interface AudienceView {
  /** Undefined: all that the member published. */
  of: { section: Exclude<AudienceSection, 'member'>; id: number } | undefined;
  range: AudienceRange;
}

/** One part of it as a file. */
export const audienceCsvUrl = ({ of, range }: AudienceView, table: AudienceTable): string =>
  of
    ? apiCall('GET /api/upload/audience.csv{?section}{&object_id}{&range}{&table}', {
        ...{ section: of.section, object_id: of.id, range, table },
      }).url
    : apiCall('GET /api/upload/audience.csv{?range}{&table}', { range, table }).url;

export const audienceApi = injectEndpoints('uploadAudience', (build) => ({
  /** Of the member's own alone; sums change once a day. */
  uploadAudienceGet: build.query<Audience, AudienceView & { memberId: number }>({
    query: ({ of, range }) =>
      of
        ? apiCall('GET /api/upload/audience.json{?section}{&object_id}{&range}', {
            ...{ section: of.section, object_id: of.id, range },
          })
        : apiCall('GET /api/upload/audience.json{?range}', { range }),
  }),
}));
