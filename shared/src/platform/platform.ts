/**
 * The platform: everything that holds identity in a page, as one federated singleton. It only ever gains exports;
 * every build records which of them it uses, and the registry refuses a set whose shell lacks one.
 * Removing one needs a major version of this package, after no live release uses it.
 */

export { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
export {
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  FormattedRelativeTime,
  type IntlShape,
  IntlProvider,
  useIntl,
} from 'react-intl';
export { Provider as StoreProvider, useDispatch, useSelector } from 'react-redux';
export { useLocation, useNavigate, useParams } from 'react-router';
export { api, injectEndpoints, type StoreExtra, type Tag, type TransferredState } from './api.ts';
export { readCookie, writeCookie } from './cookies.ts';
export { mayStore, readConsent, subscribeConsent, useMayStore, writeConsent } from './consent.ts';
export {
  chooseDiscreet,
  hidePage,
  readDiscreet,
  receiveDiscreet,
  useDiscreet,
  useShownTitle,
} from './discreet.ts';
export {
  followHistory,
  HISTORY_KEYS,
  type Progress,
  recentSearches,
  refreshHistory,
  rememberSearch,
  rememberWatched,
  useRecentSearches,
  useWatchedPercent,
  useWatchHistory,
  type WatchedEntry,
  wipeHistory,
} from './history.ts';
export { followWithdrawal, type LocalKey, localStore } from './local-store.ts';
export { Link, NavLink } from './link.tsx';
export { mainApi, type MainQuery } from './main-api.ts';
export { dismissNotification, type Notification, NOTIFICATION_MS, notify } from './notifications.ts';
// No identity, but the same 1.4 kB in every package: once in a page is enough.
export { ICON_PATHS, type IconName } from './icon-paths.ts';
// The same for what every page shows anyhow.
export { PageHead, ROBOTS_DEFAULT } from './page-head.tsx';
export { Avatar } from './parts/avatar.tsx';
export { Button, type ButtonKind, ButtonLink, type ButtonStyle } from './parts/button.tsx';
export { ErrorCard } from './parts/error-card.tsx';
export { errorCodeOf, useErrorText } from './parts/error-text.tsx';
export { Icon } from './parts/icon.tsx';
export { VisuallyHidden } from './parts/visually-hidden.tsx';
export type { EndpointExtras } from './refused-writes.ts';
export { NavigationContext, type NavigationState, useNavigation } from './navigation-context.ts';
export { RemoteWidget, type RenderWidget, RenderWidgetContext } from './remote-widget.tsx';
export {
  type ConfirmQuestion,
  type HasPage,
  HasPageContext,
  type HostActions,
  type KeepPlace,
  HostActionsContext,
  type InterruptedAction,
  type SignInWish,
  type Site,
  SiteContext,
  noteHydrated,
  useHasPage,
  useHostActions,
  useHydrated,
  useResume,
  useSite,
  useViewer,
  ViewerContext,
  type ViewerState,
} from './site-context.ts';
export {
  AdZone,
  type AdUse,
  LateSlot,
  type RenderSlot,
  type SiteParts,
  SitePartsContext,
  Slot,
  useMenu,
} from './site-parts.tsx';
export {
  type AppDispatch,
  type AppStore,
  createStore,
  receiveState,
  type RootState,
  rootReducer,
  transferState,
} from './store.ts';
export { type ApiRequest, fetchTransport, type Transport, type TransportAnswer } from './transport.ts';
export { useSearchParams } from './use-search-params.ts';
