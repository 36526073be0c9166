/** One list of a member's area: its name with how many there are, what can be done, the items, the pages; or why there is nothing. */
import { FormattedMessage, useHasPage, useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import type { IconName } from '@foyer/shared/ui/graphics/icon';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { Count } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import { type ReactNode, useId } from 'react';
import css from './section-list.module.css';

/** What every list answers. */
interface ListAnswer {
  total_count: number;
  code?: string;
}
export interface ListState<Answer> {
  currentData?: Answer;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface SectionListProps<Answer extends ListAnswer> {
  title: ReactNode;
  state: ListState<Answer>;
  page?: number;
  pageSize?: number;
  hrefOf?: (page: number) => string;
  icon: IconName;
  /** Of what is shown to this viewer. */
  lengthOf: (answer: Answer) => number;
  /** Why there is nothing, with a way on; the sentence of the answer's code is the title. */
  emptyText?: ReactNode;
  emptyWay?: { to: string; label: ReactNode };
  /** Why a list is not shown that its member hides. */
  hiddenText?: ReactNode;
  skeleton?: ReactNode;
  /** Next to the heading. */
  tools?: ReactNode;
  children: (answer: Answer) => ReactNode;
}

export const SectionList = <Answer extends ListAnswer>({
  title,
  state,
  page = 1,
  pageSize = 1,
  hrefOf,
  icon,
  lengthOf,
  emptyText,
  emptyWay,
  hiddenText,
  skeleton,
  tools,
  children,
}: SectionListProps<Answer>) => {
  const headingId = useId();
  const total = state.currentData?.total_count ?? 0;
  return (
    <section className={css.section} aria-labelledby={headingId}>
      <div className={css.head}>
        <h2 className={css.heading} id={headingId}>
          {title}{' '}
          {total > 0 && (
            <span className={css.count}>
              <Count value={total} />
            </span>
          )}
        </h2>
        {tools}
      </div>
      <AsyncView
        state={{ data: state.currentData, error: state.error, isLoading: state.isFetching }}
        skeleton={skeleton ?? <Skeleton w="100%" h={220} />}
        onRetry={() => void state.refetch()}
      >
        {(answer) =>
          lengthOf(answer) === 0 ? (
            <NothingHere
              icon={icon}
              code={answer.code}
              hiddenText={hiddenText}
              emptyText={emptyText}
              emptyWay={emptyWay}
            />
          ) : (
            <>
              {children(answer)}
              {hrefOf && answer.total_count > pageSize && (
                <Pagination
                  page={page}
                  totalPages={Math.ceil(answer.total_count / pageSize)}
                  hrefOf={hrefOf}
                />
              )}
            </>
          )
        }
      </AsyncView>
    </section>
  );
};

type NothingProps = Pick<SectionListProps<ListAnswer>, 'icon' | 'hiddenText' | 'emptyText' | 'emptyWay'> & {
  code: string | undefined;
};
const NothingHere = ({ icon, code = 'list_empty', hiddenText, emptyText, emptyWay }: NothingProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const hasPage = useHasPage();
  if (code === 'no_permission') {
    const others = urls.community();
    return (
      <EmptyState
        icon="lock"
        title={hiddenText ?? intl.formatMessage({ id: 'member.list.hidden' })}
        action={
          hasPage(others) && (
            <ButtonLink kind="secondary" to={others}>
              <FormattedMessage id="member.to-community" />
            </ButtonLink>
          )
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={errorText(code)}
      text={emptyText}
      action={
        emptyWay && (
          <ButtonLink kind="secondary" to={emptyWay.to}>
            {emptyWay.label}
          </ButtonLink>
        )
      }
    />
  );
};
