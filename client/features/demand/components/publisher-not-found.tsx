import { styled } from 'styled-components';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';

const Heading = styled.h1`
  font: var(--weight-bold) var(--type-large) var(--font);
  text-align: center;
`;

/** Nobody has this id. */
export const PublisherNotFound = () => (
  <Card>
    <Heading>没有这位发布者</Heading>
    <EmptyState
      title="地址可能不完整，或账号已经注销。"
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
);
