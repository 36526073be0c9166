/** The frame of every page: header, keywords, the page itself, footer, and what lies over them. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, useIntl, useNavigation } from '@foyer/shared/platform';
import type { ReactNode } from 'react';
import { AgeGate } from './age-gate.tsx';
import { Announcement } from './announcement.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './layout.module.css';
import { Notices } from './notices.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import progress from './progress-bar.module.css';
import { SignInPlace } from './sign-in-place.tsx';
import { TagsStrip } from './tags-strip.tsx';
import { ResumeSlot } from './resume-slot.tsx';
import { useFullscreenMark } from './use-fullscreen-mark.ts';

/** A thin line at the top while the next page is on its way. */
const ProgressBar = () => {
  const intl = useIntl();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <progress className={progress.bar} aria-label={intl.formatMessage({ id: 'common.loading' })} />;
};

interface LayoutProps {
  children: ReactNode;
  /** Undefined while it could not be had: the frame keeps its shape without it. */
  main: Main | undefined;
  /** True until this visitor has passed it. */
  ageGate: boolean;
  /** Own path and query of the page shown, the same on the server and in the browser. */
  path: string;
  /** Of the keywords above home and lists, from which they are drawn; absent on all other pages. */
  tagsSeed?: number | undefined;
}

export const Layout = ({ children, main, ageGate, path, tagsSeed }: LayoutProps) => {
  useFullscreenMark();
  return (
    <>
      <div className={css.site} inert={ageGate}>
        <a className={css.skip} href="#content">
          <FormattedMessage id="shell.skipToContent" />
        </a>
        <ProgressBar />
        <Header main={main} path={path} />
        <div data-notices="">
          <Announcement path={path} />
          <CookieNotice />
        </div>
        {tagsSeed !== undefined && <TagsStrip main={main} path={path} seed={tagsSeed} />}
        <main className={css.content} id="content" tabIndex={-1}>
          <SignInPlace path={path} />
          {children}
        </main>
        <Footer main={main} path={path} />
      </div>
      {ageGate && <AgeGate next={path} />}
      <PageAnnouncer />
      <Notices />
      <ResumeSlot />
      {/* A player that goes on while its page is away draws itself in here; nothing of it is React's. */}
      <div id="mini-player" />
    </>
  );
};
