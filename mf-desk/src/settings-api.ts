/** Endpoints of the settings that are changed in the browser, and of the log of changes. */
import type { AdZoneName } from '@foyer/shared/wire-schemas/ads';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { InformationAnswer } from '@foyer/shared/wire-schemas/information';
import type { AdPictureAnswer } from '@foyer/shared/wire-schemas/settings/advertising';
import type { ChangeLog } from '@foyer/shared/wire-schemas/settings/change-log';
import type { SettingKey } from '@foyer/shared/wire-schemas/settings/declarations';
import type { PartnerFeeds } from '@foyer/shared/wire-schemas/settings/partner-sites';
import type {
  SettingAnswer,
  SettingHistory,
  SettingTried,
  SettingsImport,
  SettingsOverview,
} from '@foyer/shared/wire-schemas/settings/settings';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** What a form sends; see settingActBodySchema. */
export interface SettingAction {
  act: 'set' | 'reset' | 'restore';
  key: SettingKey;
  revision: number;
  /** JSON. */
  value?: string;
  change_id?: number;
}

export interface ChangeLogQuestion {
  kind: string;
  id: string;
  member: string;
  q: string;
  /** Days; empty: any. */
  from: string;
  until: string;
  before: string;
}

export const EXPORT_ADDRESS = apiCall('GET /api/settings/export.json').url;

const FRESH = { keepUnusedDataFor: 0 };
const TAG = 'deskSettings/setting';
const CHANGING = { extraOptions: { ownErrors: true }, invalidatesTags: [TAG] as const };

export const settingsApi = injectEndpoints(
  'deskSettings',
  (build) => ({
    deskSettingsGetOverview: build.query<SettingsOverview, void>({
      ...FRESH,
      providesTags: [TAG],
      query: () => apiCall('GET /api/settings/overview.json'),
    }),
    deskSettingsGetOne: build.query<SettingAnswer, SettingKey>({
      ...FRESH,
      providesTags: [TAG],
      query: (key) => apiCall('GET /api/settings/setting.json{?key}', { key }),
    }),
    deskSettingsGetHistory: build.query<SettingHistory, { key: SettingKey; before: string }>({
      ...FRESH,
      providesTags: [TAG],
      query: ({ key, before }) => apiCall('GET /api/settings/history.json{?key}{&before}', { key, before }),
    }),
    deskSettingsAct: build.mutation<{ ok: true; setting: SettingAnswer } | Refusal, SettingAction>({
      ...CHANGING,
      query: (action) => ({ ...apiCall('POST /api/settings.php'), body: { ...action } }),
    }),
    deskSettingsPreview: build.mutation<
      { ok: true; text: InformationAnswer } | Refusal,
      { key: SettingKey; value: string }
    >({
      extraOptions: { ownErrors: true },
      query: (body) => ({ ...apiCall('POST /api/settings_preview.php'), body }),
    }),
    deskSettingsImport: build.mutation<SettingsImport | Refusal, { file: File; plan?: string }>({
      ...CHANGING,
      query: ({ file, plan }) => {
        const body = new FormData();
        body.set('confirmed', plan === undefined ? '' : '1');
        body.set('plan', plan ?? '');
        body.set('file', file);
        return { ...apiCall('POST /api/settings_import.php'), body };
      },
    }),
    deskSettingsTry: build.mutation<
      SettingTried | Refusal,
      { key: SettingKey; value: string; input: string }
    >({
      extraOptions: { ownErrors: true },
      query: (body) => ({ ...apiCall('POST /api/settings_try.php'), body }),
    }),
    deskSettingsSendPicture: build.mutation<AdPictureAnswer | Refusal, { zone: AdZoneName; file: File }>({
      extraOptions: { ownErrors: true },
      query: ({ zone, file }) => {
        const body = new FormData();
        body.set('zone', zone);
        body.set('file', file);
        return { ...apiCall('POST /api/settings_picture.php'), body };
      },
    }),
    deskSettingsGetFeeds: build.query<PartnerFeeds, void>({
      ...FRESH,
      providesTags: [TAG],
      query: () => apiCall('GET /api/settings/partners.json'),
    }),
    deskSettingsGetLog: build.query<ChangeLog, ChangeLogQuestion>({
      ...FRESH,
      providesTags: [TAG],
      query: (question) =>
        apiCall('GET /api/changes/log.json{?kind}{&id}{&member}{&q}{&from}{&until}{&before}', {
          ...question,
        }),
    }),
    deskSettingsUndo: build.mutation<{ ok: true } | Refusal, { change_id: number; reason: string }>({
      ...CHANGING,
      query: (body) => ({ ...apiCall('POST /api/changes_undo.php'), body }),
    }),
  }),
  [TAG],
);
