import { styled } from 'styled-components';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { RecommendedDemands } from './recommended-demands.tsx';

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const Heading = styled.h1`
  font: var(--weight-bold) var(--type-large) var(--font);
  text-align: center;
`;

/** A demand that is not there any more: what happened, the way home, and what else there is. */
export const DemandNotFound = () => (
  <Stack>
    <Card>
      <Heading>该需求不存在或已下架</Heading>
      <EmptyState
        title="它可能已经谈成、过期，或被发布者收起。"
        action={
          <>
            <LinkButton href={href('home')} variant="primary">
              返回首页
            </LinkButton>
            <LinkButton href={listHref(anyDemand)}>查看全部需求</LinkButton>
          </>
        }
      />
    </Card>
    <RecommendedDemands title="看看这些需求" />
  </Stack>
);
