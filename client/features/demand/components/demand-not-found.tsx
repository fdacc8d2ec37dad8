import { styled } from 'styled-components';
import { MessageBox, PageMessage } from '#client/layout/page-message.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { href } from '#shared/routes/href.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
import { RecommendedDemands } from './recommended-demands.tsx';

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const NotFound = ({ title, line }: { title: string; line: string }) => (
  <Card>
    <MessageBox>
      <PageMessage title={title} line={line}>
        <LinkButton href={href('home')} variant="primary">
          返回首页
        </LinkButton>
        <LinkButton href={listHref(anyDemand)}>查看全部需求</LinkButton>
      </PageMessage>
    </MessageBox>
  </Card>
);

/** Shown for a demand that no longer exists: the reason, a link home and other demands. */
export const DemandNotFound = () => (
  <Stack>
    <NotFound title="该需求不存在或已下架" line="它可能已经谈成、过期，或被发布者收起。" />
    <RecommendedDemands title="看看这些需求" />
  </Stack>
);

/** Shown if no user has this id. */
export const PublisherNotFound = () => <NotFound title="没有这位发布者" line="地址可能不完整，或账号已经注销。" />;
