import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { IntlProvider } from '@foyer/shared/platform';
import messages from '../messages/en.json' with { type: 'json' };
import { StandingRouter } from '../navigation/site-router.tsx';
import { createStore } from '../platform/store.ts';
import { buildVideoCard } from '../testing/builders.ts';
import { fakeTransport } from '../testing/fake-transport.ts';
import { viewOf } from '../testing/page-view.ts';
import { Avatar } from './graphics/avatar.tsx';
import { Chip } from './controls/chip.tsx';
import { EmptyState } from './states/empty-state.tsx';
import { ErrorCard } from './states/error-card.tsx';
import { Menu } from './overlays/menu.tsx';
import { Pagination } from './navigation/pagination.tsx';
import { Select } from './controls/select.tsx';
import { Skeleton, VideoGridSkeleton } from './states/skeleton.tsx';
import { TextField } from './forms/text-field.tsx';
import { VideoGrid } from './videos/video-grid.tsx';

const everything = (
  <>
    <VideoGrid videos={[buildVideoCard({})]} />
    <VideoGridSkeleton count={2} />
    <Skeleton w="50%" h={20} />
    <Pagination page={3} totalPages={9} hrefOf={(page) => `/${page}/`} />
    <Chip onRemove={() => {}}>Night</Chip>
    <Avatar name="mika" />
    <EmptyState title="x" />
    <ErrorCard />
    <Select label="x" options={[{ value: '1', label: 'one' }]} />
    <TextField label="x" error="y" hint="z" />
    <Menu trigger={<button type="button">x</button>} groups={[{ id: 'z', items: [{ label: 'y' }] }]} />
  </>
);

describe('server-rendered HTML of the parts', () => {
  it('holds no inline style: the content security policy would refuse it', () => {
    const html = renderToString(
      <Provider store={createStore(fakeTransport({}).transport)}>
        <IntlProvider locale="en" messages={messages}>
          <StandingRouter view={viewOf('/')}>{() => everything}</StandingRouter>
        </IntlProvider>
      </Provider>,
    );
    expect(html).toContain('/videos/');
    expect(html).not.toMatch(/\sstyle=|<style/);
  });
});
