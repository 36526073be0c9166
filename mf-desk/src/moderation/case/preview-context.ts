/** Whether pictures are shown unchanged: blurred and grey until a moderator asks. */
import { createContext, useContext } from 'react';

export const ClearContext = createContext(false);
export const useClear = (): boolean => useContext(ClearContext);
