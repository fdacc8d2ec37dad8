import { styled } from 'styled-components';
import { DemandBadges } from '#client/entities/demand/demand-badges.tsx';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { EffectScene } from '#shared/contract/boost-enums.ts';
import type { OwnDemandCard } from '#shared/contract/publish.ts';
import { href } from '#shared/routes/href.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { shownDemandsQuery } from '../boost-api.ts';
import { sceneHref } from '../boost-model.ts';

const Surface = styled(Card)`
  padding-block: 0;

  @media (max-width: 767px) {
    padding-block: 0;
  }
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-4) 0;

  & + & {
    border-top: 1px solid var(--line);
  }
  > div {
    display: grid;
    flex: 1;
    gap: 6px;
    min-width: 0;
  }
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const SkeletonStack = styled.div`
  display: grid;
  gap: var(--space-5);
  padding: var(--space-4) 0;
`;

interface DemandChoiceProps {
  scene: EffectScene;
  pageNum: number;
}

/** The caller's demands that are shown: on which one is the boost used? */
export function DemandChoice({ scene, pageNum }: DemandChoiceProps) {
  const pageHref = (page: number) => href('boost.use', undefined, { scene, pageNum: page > 1 ? page : undefined });
  return (
    <section aria-label="选择需求">
      <Await
        query={shownDemandsQuery(pageNum)}
        pending={
          <Surface>
            <SkeletonStack>
              <Skeleton height={48} />
              <Skeleton height={48} />
              <Skeleton height={48} />
            </SkeletonStack>
          </Surface>
        }
        failed={(failure, retry) => (
          <Surface>
            <LoadFailed message={failure.message} retry={retry} />
          </Surface>
        )}
      >
        {(page) => (
          <>
            <Surface>
              {page.records.length > 0 ? (
                <ul>
                  {page.records.map((demand) => (
                    <Choice key={demand.id} scene={scene} demand={demand} />
                  ))}
                </ul>
              ) : page.total > 0 ? (
                <EmptyState title="这一页没有内容" action={<LinkButton href={pageHref(1)}>回到第一页</LinkButton>} />
              ) : (
                <EmptyState
                  title="暂无展示中的需求"
                  hint="需求审核通过、展示出来后，就能使用道具。"
                  action={
                    <LinkButton href={href('demand.publish', {})} variant="primary">
                      去发布需求
                    </LinkButton>
                  }
                />
              )}
            </Surface>
            <Pagination pageNum={page.pageNum} pageSize={page.pageSize} total={page.total} hrefOf={pageHref} />
          </>
        )}
      </Await>
    </section>
  );
}

const Choice = ({ scene, demand }: { scene: EffectScene; demand: OwnDemandCard }) => (
  <Row>
    <div>
      <p>
        <DemandTitleText data-color={demand.color ?? undefined}>{demand.title}</DemandTitleText>
      </p>
      <Facts>
        <DemandBadges
          isHeadline={Boolean(demand.headlineUntil)}
          isTop={Boolean(demand.topUntil)}
          isRefreshed={Boolean(demand.refreshedUntil)}
        />
        <Chip tone="brand">{demandTypeName(demand.typeCode)}</Chip>
        <span>
          <RelativeTime iso={demand.refreshedAt ?? demand.createdAt} />
          更新
        </span>
        <span>浏览 {demand.viewCount}</span>
      </Facts>
    </div>
    <LinkButton href={sceneHref(scene, demand.id)} size="small" aria-label={`对「${demand.title}」使用${sceneNames[scene]}`}>
      选择
    </LinkButton>
  </Row>
);
