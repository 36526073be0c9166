/** Path data on a 24 by 24 grid; circles are written as two arcs so that every icon is one path. */
export const ICON_PATHS = {
  play: 'M8 5.2v13.6a.8.8 0 0 0 1.2.7l11-6.8a.8.8 0 0 0 0-1.4l-11-6.8a.8.8 0 0 0-1.2.7z',
  search: 'M4 11a7 7 0 1 0 14 0a7 7 0 1 0-14 0M16 16l4.5 4.5',
  heart:
    'M12 20.3C5.5 15.6 3 12.4 3 8.9A4.9 4.9 0 0 1 7.9 4c1.7 0 3.2.8 4.1 2.2A4.9 4.9 0 0 1 16.1 4 4.9 4.9 0 0 1 21 8.9c0 3.5-2.5 6.7-9 11.4z',
  clock: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5l3.5 2',
  history: 'M4 12a8.5 8.5 0 1 0 2.6-6.1L3.5 9M3.5 4v5h5M12 7.5V12l3.5 2',
  edit: 'M4 20l1-4.5L16.5 4a1.4 1.4 0 0 1 2 0L20 5.5a1.4 1.4 0 0 1 0 2L8.5 19zM14 6.5l3.5 3.5',
  'sign-out': 'M14 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h9M10 12h10.5M16.5 8l4 4-4 4',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M4.5 12.5l5 5L19.5 7',
  'chevron-left': 'M14.5 5.5L8 12l6.5 6.5',
  'chevron-right': 'M9.5 5.5L16 12l-6.5 6.5',
  'chevron-down': 'M5.5 9.5L12 16l6.5-6.5',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 20.5c.7-3.8 3.9-6 8-6s7.3 2.2 8 6',
  upload: 'M12 16V4M7 8.5L12 3.5l5 5M4 15v4.5a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1V15',
  share:
    'M8.3 13.3l7.4 4.1M15.7 6.6l-7.4 4.1M3 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  flag: 'M5 21V4M5 4.5c5-2.5 8 2.5 14 0v10c-6 2.5-9-2.5-14 0',
  'thumb-up':
    'M7 10.5v10H4.5a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM7 10.5l4-7.5c1.6 0 2.7 1.2 2.5 2.8L13 9.5h5.5a2 2 0 0 1 2 2.4l-1.3 7a2 2 0 0 1-2 1.6H7',
  'thumb-down':
    'M17 13.5v-10h2.5a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1zM17 13.5L13 21c-1.6 0-2.7-1.2-2.5-2.8l.5-3.7H5.5a2 2 0 0 1-2-2.4l1.3-7a2 2 0 0 1 2-1.6H17',
  comment: 'M4 4.5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8L7 20.5v-4H4a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1z',
  eye: 'M2 12c2.3-4.3 5.7-6.5 10-6.5s7.7 2.2 10 6.5c-2.3 4.3-5.7 6.5-10 6.5S4.3 16.3 2 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  download: 'M12 4v12M7 11.5l5 5 5-5M4 15v4.5a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1V15',
  copy: 'M9 8.5h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zM16 8.5v-4a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M13 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M5 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  globe: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3.3 12h17.4M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
  list: 'M8.5 6h12M8.5 12h12M8.5 18h12M4 6h.01M4 12h.01M4 18h.01',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  image:
    'M4 4.5h16a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM3.5 17l5-5 4 4 3-3 5 4.5M14.5 9a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
  lock: 'M6 10.5h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM8 10.5V7.5a4 4 0 0 1 8 0v3',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17h.01',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v5.5M12 7.7h.01',
  send: 'M21 3L10.5 13.5M21 3l-6.7 18-3.8-7.5L3 9.7z',
  filter: 'M3 5h18l-7 8.5V19l-4 2v-7.5z',
  home: 'M3.5 11.5L12 4l8.5 7.5M5.5 10v10.5h13V10M10 20.5V14h4v6.5',
  tag: 'M3.5 3.5h8l9 9a1 1 0 0 1 0 1.4l-6.6 6.6a1 1 0 0 1-1.4 0l-9-9zM7.5 7.5h.01',
  users:
    'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M2 20c.6-3.4 3.4-5.5 7-5.5s6.4 2.1 7 5.5M15.5 5.2a3.5 3.5 0 0 1 0 6.6M18 14.9c2.1.8 3.6 2.6 4 5.1',
  film: 'M4 4.5h16a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM7.5 4.5v15M16.5 4.5v15M3 9.5h4.5M3 14.5h4.5M16.5 9.5H21M16.5 14.5H21M7.5 12h9',
  bell: 'M6 9.5a6 6 0 0 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15.5 6 9.5M10 20.5c1 1 3 1 4 0',
  mail: 'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3.5 6l8.5 7 8.5-7',
} as const;
/**
 * One of these, or path data of a package's own drawing on the same grid, which starts with its first `M`: that needs no release of the shell. A shell of
 * before leaves its place empty, or shows a list in menus.
 */
export type IconName = keyof typeof ICON_PATHS | `M${string}`;

export const iconPath = (name: IconName): string =>
  Object.hasOwn(ICON_PATHS, name) ? ICON_PATHS[name as keyof typeof ICON_PATHS] : name;
