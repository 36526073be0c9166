/** Preferences about discretion, and whether the page is hidden right now. Kept in a cookie: see wire-schemas/discreet.ts. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useIntl } from 'react-intl';
import { useSelector } from 'react-redux';
import {
  DISCREET_SECONDS,
  type DiscreetFlag,
  formatDiscreet,
  parseDiscreet,
} from '../wire-schemas/discreet.ts';
import { COOKIES } from '../wire-schemas/site.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { useSite } from './site-context.ts';

interface DiscreetState {
  /** Undefined until the browser has read its cookie: what the document says counts. */
  flags?: readonly DiscreetFlag[];
  /** Page and title are blank, and nothing makes a sound. */
  isHidden: boolean;
}

export const discreetSlice = createSlice({
  name: 'discreet',
  initialState: { isHidden: false } as DiscreetState,
  reducers: {
    receiveDiscreet: (state, { payload }: PayloadAction<readonly DiscreetFlag[]>) => ({
      ...state,
      flags: payload,
    }),
    hidePage: (state, { payload }: PayloadAction<boolean>) => ({ ...state, isHidden: payload }),
  },
});
export const { receiveDiscreet, hidePage } = discreetSlice.actions;

/** Browser only. */
export const readDiscreet = (): readonly DiscreetFlag[] => parseDiscreet(readCookie(COOKIES.discreet));

/** Keeps the choice; the answer is to be dispatched. */
export const chooseDiscreet = (flags: readonly DiscreetFlag[]) => {
  const text = formatDiscreet(flags);
  writeCookie(COOKIES.discreet, text, text ? DISCREET_SECONDS : 0);
  return receiveDiscreet(parseDiscreet(text));
};

type StateWithDiscreet = Record<typeof discreetSlice.name, DiscreetState>;
export const useDiscreet = (): Required<DiscreetState> => {
  const { discreet } = useSite();
  const { flags = discreet ?? [], isHidden } = useSelector((state: StateWithDiscreet) => state.discreet);
  return { flags, isHidden };
};

/** The title that the tab may show: one that tells nothing where the visitor wants that. */
export const useShownTitle = (title: string): string => {
  const { flags, isHidden } = useDiscreet();
  const intl = useIntl();
  return isHidden || flags.includes('neutral') ? intl.formatMessage({ id: 'common.neutralTitle' }) : title;
};
