import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CompareToggle } from '#client/entities/comparison/compare-toggle.tsx';
import { DemandCardList, DemandCardView } from '#client/entities/demand/demand-card.tsx';
import { toDemandCardLook } from '#client/entities/demand/demand-card-model.ts';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Highlight } from '#client/ui/highlight.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { anyDemand, type DemandSearch, listHref } from '#shared/rules/demand-search.ts';
import type { FilterOptions } from '../filter-options.ts';
import { reachableTotal, type SearchPage } from '../list-model.ts';
import { chosenFilters, clearedHref, emptyAdvice, groupRecords, hasFilters, publishSearchHref, reachLabel } from '../results-model.ts';
import { SaveSearch } from './save-search.tsx';

const Groups = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
`;

/** A card with the compare button beside it; the choice is known only to the browser. On phones the button is on the demand's page. */
const Result = styled.li`
  position: relative;

  > div {
    height: 100%;
  }
  > button {
    position: absolute;
    top: var(--space-3);
    right: var(--space-3);
    z-index: 1;
  }
  @media (scripting: none), (max-width: 999px) {
    > button {
      display: none;
    }
  }
`;

/** The sentence above demands that match a search less strictly. */
const Sentence = styled.h3`
  margin-bottom: var(--space-3);
  font: var(--weight-medium) var(--type-medium) var(--font);
  text-wrap: pretty;
`;

/** Has no picture, unlike an empty page: the list continues above it. */
const NextSteps = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  margin-top: var(--space-4);
  color: var(--text-secondary);

  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }
  > p > a {
    min-width: 0;
  }
`;

const Count = styled.small`
  color: var(--text-muted);
  font-size: 13px;
  font-variant-numeric: tabular-nums;
`;

interface DemandResultsProps {
  search: DemandSearch;
  options: FilterOptions;
  page: SearchPage;
  /** True while the list of the previous search is still shown. */
  isRefreshing: boolean;
}

/** Shows the cards of one page with its pagination, and advice if there are few results or none. */
export function DemandResults({ search, options, page, isRefreshing }: DemandResultsProps) {
  if (page.records.length === 0) return <NothingFound search={search} page={page} />;
  const keyword = page.understanding ? page.understanding.words.join(' ') : search.keyword;
  const mark = (text: string) => <Highlight text={text} keyword={keyword} />;
  return (
    <>
      <Groups>
        <Advertised search={search} page={page} mark={mark} />
        {groupRecords(page.records, page.groups).map(({ text, items }) => (
          <div key={text}>
            {text && <Sentence>{text}</Sentence>}
            <DemandCardList aria-busy={isRefreshing}>
              {items.map(({ item: demand, note }) => (
                <SharedMarkup
                  key={demand.id}
                  of={search.keyword ? null : demand}
                  variant={search.sort}
                  content={() => (
                    <>
                      <div>
                        <DemandCardView demand={toDemandCardLook(demand, search.sort)} mark={mark} note={note} />
                      </div>
                      <CompareToggle demand={demand} isOneOfMany size="small" variant="ghost" />
                    </>
                  )}
                >
                  {(inner) => <Result {...inner} />}
                </SharedMarkup>
              ))}
            </DemandCardList>
          </div>
        ))}
      </Groups>
      <Pagination
        pageNum={search.pageNum}
        pageSize={page.pageSize}
        total={reachableTotal(page)}
        label={reachLabel(page)}
        hrefOf={(pageNum) => listHref(search, { pageNum })}
      />
      {page.groups && <FewFound search={search} options={options} page={page} />}
    </>
  );
}

/** Demands in paid places, separate from the results. Each is labelled as advertising, both visually and for screen readers. */
function Advertised({ search, page, mark }: Pick<DemandResultsProps, 'search' | 'page'> & { mark: (text: string) => ReactNode }) {
  const { advertised } = page;
  if (!advertised || advertised.length === 0) return null;
  return (
    <section aria-label="广告">
      <DemandCardList>
        {advertised.map((demand) => {
          const look = { ...toDemandCardLook(demand, search.sort), isHeadline: false, isTop: false };
          return (
            <li key={demand.id}>
              <DemandCardView demand={{ ...look, title: `【广告】${look.title}` }} mark={mark} note="付费展示，不影响下面的搜索结果" />
            </li>
          );
        })}
      </DemandCardList>
    </section>
  );
}

/** Offers the next steps after few results: remove one condition, or publish a demand. */
function FewFound({ search, options, page }: Omit<DemandResultsProps, 'isRefreshing'>) {
  const chosen = chosenFilters(search, options, page);
  return (
    <NextSteps>
      {chosen.length > 1 && (
        <p>
          去掉一个条件：
          {chosen.map(({ key, label, removeHref, total }) => (
            <LinkButton key={key} size="small" href={removeHref}>
              <span className="one-line">{label}</span>
              {total !== undefined && <Count>{total} 条</Count>}
            </LinkButton>
          ))}
        </p>
      )}
      {page.total === 0 && (
        <p>
          还没有符合的需求？有人发布时通知您。
          <SaveSearch search={search} page={page} />
        </p>
      )}
      <p>
        没有合适的？发布自己的需求，让合作方来找您。
        <LinkButton size="small" variant="primary" href={publishSearchHref(search, page.understanding)}>
          发布我的需求
        </LinkButton>
        <LinkButton size="small" href={clearedHref(search)}>
          清空条件
        </LinkButton>
      </p>
    </NextSteps>
  );
}

function NothingFound({ search, page }: { search: DemandSearch; page: SearchPage }) {
  const { total } = page;
  const advice = emptyAdvice(search, page);
  return (
    <Card>
      <EmptyState
        title={advice.title}
        hint={advice.hint}
        action={
          <>
            {total > 0 && <LinkButton href={listHref(search)}>回到第一页</LinkButton>}
            {total === 0 && hasFilters(search) && <LinkButton href={clearedHref(search)}>清空条件</LinkButton>}
            {search.typeCode && <LinkButton href={listHref(anyDemand)}>查看全部需求</LinkButton>}
            {total === 0 && <SaveSearch search={search} page={page} />}
            {total === 0 && <LinkButton href={publishSearchHref(search, page.understanding)}>发布我的需求</LinkButton>}
          </>
        }
      />
    </Card>
  );
}
