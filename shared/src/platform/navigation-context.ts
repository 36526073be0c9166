/** Whether the site is on its way to another page; the host provides it. */
import { createContext, useContext } from 'react';

export interface NavigationState {
  state: 'idle' | 'loading';
}
export const NavigationContext = createContext<NavigationState>({ state: 'idle' });
export const useNavigation = (): NavigationState => useContext(NavigationContext);
