/** Links out of the site in the footer, from the operator's file (server/src/platform/config/footer-file.ts). */
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
