/** Renders the page of the current view and, inside it, widgets of other remotes. */
import { RenderWidgetContext, type RenderWidget } from '@foyer/shared/platform';
import type { PageView } from '@foyer/shared/wire-schemas/documents';
import type { PageModule } from '@foyer/shared/remotes/remote';
import { PageMessages } from '../pages/page-messages.tsx';
import { chunkOfPage, shellPage } from '../pages/shell-pages.ts';
import { WIDGET_ALONE } from './place-modules.ts';
import { RemotePlace } from './remote-place.tsx';
import { WidgetPlace } from './widget-place.tsx';

const renderPage = (params: PageView['params']) => (module: unknown) => {
  const { Component } = (module as PageModule).page;
  return <Component params={params} />;
};

const renderWidget: RenderWidget = (use) => <WidgetPlace {...use} />;

export const PageHost = ({ view }: { view: PageView }) => {
  const [alone] = view.page === WIDGET_ALONE ? view.widgets : [];
  if (alone) return <RenderWidgetContext value={renderWidget}>{renderWidget(alone)}</RenderWidgetContext>;
  if (view.remote === 'shell') {
    const page = shellPage(view.page) ?? shellPage('not-found');
    if (!page) return null;
    const content = <page.Component params={view.params} />;
    return chunkOfPage(view.page) ? <PageMessages>{content}</PageMessages> : content;
  }
  return (
    <RenderWidgetContext value={renderWidget}>
      {/* Another page is another place; the same page with other parameters keeps its nodes. */}
      <RemotePlace
        key={`${view.remote}/${view.page}`}
        remote={view.remote}
        name={view.page}
        props={view.params}
      >
        {renderPage(view.params)}
      </RemotePlace>
    </RenderWidgetContext>
  );
};
