/** Endpoints of copyright notices and counter-notices; the only file of these rooms that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { CopyrightReceipt } from '@foyer/shared/wire-schemas/moderation/copyright';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

/** Nothing but that it was done. */
type Done = { ok: true };
/** By the names of the form's fields. */
export type FormFields = Record<string, string>;

const CHANGING = { extraOptions: { ownErrors: true }, invalidatesTags: ['Upload' as const] };

/** Where the browser itself posts each form, as long as there are no scripts. */
export const COPYRIGHT_ADDRESSES = {
  notice: apiCall('POST /api/copyright_notice.php').url,
  counter: apiCall('POST /api/counter_notice.php').url,
  action: apiCall('POST /api/court_action.php').url,
} as const;

/** The work that a form without an account does first. */
export const CAPTCHA_CALL = apiCall('GET /api/captcha.json');

export const copyrightApi = injectEndpoints('upload', (build) => ({
  uploadSendCopyright: build.mutation<CopyrightReceipt | Refusal, FormFields>({
    ...CHANGING,
    query: (body) => ({ ...apiCall('POST /api/copyright_notice.php'), body }),
  }),
  uploadSendCounterNotice: build.mutation<Done | Refusal, FormFields>({
    ...CHANGING,
    query: (body) => ({ ...apiCall('POST /api/counter_notice.php'), body }),
  }),
  uploadSendCourtAction: build.mutation<Done | Refusal, FormFields>({
    ...CHANGING,
    query: (body) => ({ ...apiCall('POST /api/court_action.php'), body }),
  }),
}));
