/** Label of the Association of Sites Advocating Child Protection: filters of parents and schools read it. */
export const RTA_LABEL = 'RTA-5042-1996-1400-1577-RTA';
