import { styled } from 'styled-components';
import { DemandCardList, DemandCardView } from '#client/entities/demand/demand-card.tsx';
import { toDemandCardLook } from '#client/entities/demand/demand-card-model.ts';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { DemandCard } from '#shared/contract/demand.ts';
import type { DemandSort } from '#shared/contract/demand-enums.ts';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';

const More = styled.p`
  margin-top: var(--space-4);
  text-align: center;
`;

interface FeedProps {
  demands: readonly DemandCard[];
  sort: DemandSort;
  /** True while the demands of the previous order are still shown. */
  isRefreshing: boolean;
  /** True if headlines are shown above and excluded from `demands`. */
  followsHeadlines: boolean;
}

/** The demand list of the home page, in two columns on wide screens. */
export function Feed({ demands, sort, isRefreshing, followsHeadlines }: FeedProps) {
  if (demands.length === 0) {
    return (
      <Card>
        <EmptyState
          title={followsHeadlines ? '暂无其他需求' : '暂无需求'}
          hint={followsHeadlines ? '现有的需求都在上面的头条里。' : '还没有人发布合作需求，先看看有哪些合作类型。'}
          action={<LinkButton href={href('demand.select')}>选择合作类型</LinkButton>}
        />
      </Card>
    );
  }
  return (
    <>
      <DemandCardList data-grid="" aria-busy={isRefreshing}>
        {demands.map((demand) => (
          <SharedMarkup
            key={demand.id}
            of={demand}
            variant={sort}
            content={() => <DemandCardView demand={toDemandCardLook(demand, sort)} />}
          >
            {(inner) => <li {...inner} />}
          </SharedMarkup>
        ))}
      </DemandCardList>
      <More>
        <LinkButton href={listHref({ ...anyDemand, sort })} size="large">
          查看更多需求
        </LinkButton>
      </More>
    </>
  );
}
