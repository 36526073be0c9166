/** Accounts of the demo. The README names them with these passwords, so that no production site lets anyone in with one. */
export interface DemoAccount {
  name: string;
  password: string;
}

export const DEMO_ACCOUNTS = {
  member: { name: 'demo-member', password: 'quiet-harbour-12' },
  /** May manage own uploads (status_id 6). */
  uploader: { name: 'demo-uploader', password: 'paper-lantern-34' },
  moderator: { name: 'demo-moderator', password: 'northern-light-56' },
  /** Verifies records of people shown. */
  records: { name: 'demo-records', password: 'copper-compass-78' },
  /** Settings, roles, releases, members and the catalogue. */
  operator: { name: 'demo-operator', password: 'amber-lighthouse-90' },
  /** The catalogue alone. */
  editor: { name: 'demo-editor', password: 'silver-bookmark-23' },
} as const satisfies Record<string, DemoAccount>;
