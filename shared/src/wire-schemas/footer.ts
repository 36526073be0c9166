/** Links out of the site in the footer: the operator's file (server/src/platform/config/footer-file.ts), or the setting `site.footer`. */
export interface FooterLink {
  title: string;
  /** An https address. */
  href: string;
}
export interface FooterLinks {
  /** Sites of the same network. */
  network?: readonly FooterLink[];
  /** The site's own pages elsewhere. */
  social?: readonly FooterLink[];
}

/** Every document carries them. */
export const FOOTER_LINKS_MAX = 24;
export const FOOTER_TITLE_MAX_LENGTH = 40;
const linksSchema = {
  type: 'array',
  maxItems: FOOTER_LINKS_MAX,
  uniqueItems: true,
  items: {
    type: 'object',
    required: ['title', 'href'],
    additionalProperties: false,
    properties: {
      title: { type: 'string', minLength: 1, maxLength: FOOTER_TITLE_MAX_LENGTH, pattern: '\\S' },
      href: { type: 'string', maxLength: 300, pattern: '^https://[^\\s/]+(/\\S*)?$' },
    },
  },
} as const;
export const footerLinksSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { network: linksSchema, social: linksSchema },
} as const;
