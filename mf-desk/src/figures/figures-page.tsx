import { FormattedMessage, useIntl, useLocation } from '@foyer/shared/platform';
import { FIGURE_RANGES } from '@foyer/shared/wire-schemas/watching/site-figures';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { urls } from '@foyer/shared/urls';
import { DeskPage } from '../layout/desk-page.tsx';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { type FiguresView, siteFiguresApi } from '../site-figures-api.ts';
import { ChosenFigure } from './chosen-figure.tsx';
import { FigureParts } from './figure-parts.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { figuresAddress, readFiguresView } from './figures-view.ts';

/** One figure large, all of them small, and the parts of the one. What is shown stands in the address. */
export const FiguresPage = () => {
  const intl = useIntl();
  const view = readFiguresView(new URLSearchParams(useLocation().search));
  return (
    <DeskPage
      part="figures"
      title={intl.formatMessage({ id: 'desk.figures.title' })}
      description={intl.formatMessage({ id: 'desk.figures.description' })}
      canonical={urls.siteFigures()}
      height={900}
    >
      <Shown view={view} />
    </DeskPage>
  );
};

const Shown = ({ view }: { view: FiguresView }) => {
  const intl = useIntl();
  const { currentData, error, isFetching, refetch } = siteFiguresApi.endpoints.deskFiguresGet.useQuery(view);
  return (
    <>
      <LinkTabs
        label={intl.formatMessage({ id: 'desk.figures.range' })}
        items={FIGURE_RANGES.map((range) => ({
          label: <FormattedMessage id={`desk.figures.range.${range}`} />,
          to: figuresAddress({ ...view, range }),
          current: range === view.range,
        }))}
      />
      <AsyncView
        state={{ data: currentData, error, isLoading: isFetching }}
        skeleton={<Skeleton w="100%" h={900} />}
        onRetry={() => void refetch()}
      >
        {(figures) => (
          <>
            <ChosenFigure figures={figures} view={view} />
            <FigureTiles figures={figures} view={view} />
            {view.split && <FigureParts figures={figures} view={view} split={view.split} />}
          </>
        )}
      </AsyncView>
    </>
  );
};
