import { styled } from 'styled-components';
import { DemandBadges } from '#client/entities/demand/demand-badges.tsx';
import { badgesOf, toDemandCardLook } from '#client/entities/demand/demand-card-model.ts';
import { DemandTitleText } from '#client/entities/demand/demand-title.tsx';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { EffectScene } from '#shared/contract/boost-enums.ts';
import type { OwnDemandCard } from '#shared/contract/publish.ts';
import { href } from '#shared/routes/href.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { demandTypeName } from '#shared/text/labels.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { shownDemandsQuery } from '../boost-api.ts';
import { sceneHref } from '../boost-model.ts';

const SkeletonStack = styled.div`
  display: grid;
  gap: var(--space-8);
`;

interface DemandChoiceProps {
  scene: EffectScene;
  pageNum: number;
}

/** Lists the caller's published demands, to choose the one that the boost is used on. */
export function DemandChoice({ scene, pageNum }: DemandChoiceProps) {
  const pageHref = (page: number) => href('boost.use', undefined, { scene, pageNum: page > 1 ? page : undefined });
  return (
    <section aria-label="选择需求">
      <Await
        query={shownDemandsQuery(pageNum)}
        pending={
          <Card>
            <SkeletonStack>
              <Skeleton height={48} />
              <Skeleton height={48} />
              <Skeleton height={48} />
            </SkeletonStack>
          </Card>
        }
        failed={(failure, retry) => (
          <Card>
            <LoadFailed message={failure.message} retry={retry} />
          </Card>
        )}
      >
        {(page) => (
          <>
            <Card>
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
            </Card>
            <Pagination pageNum={page.pageNum} pageSize={page.pageSize} total={page.total} hrefOf={pageHref} />
          </>
        )}
      </Await>
    </section>
  );
}

const Choice = ({ scene, demand }: { scene: EffectScene; demand: OwnDemandCard }) => {
  const { time, timeLabel } = toDemandCardLook(demand);
  return (
    <ListRow
      title={
        <p>
          <DemandTitleText data-color={demand.color ?? undefined}>{demand.title}</DemandTitleText>
        </p>
      }
      facts={
        <>
          <DemandBadges {...badgesOf(demand)}>
            <Chip tone="brand">{demandTypeName(demand.typeCode)}</Chip>
          </DemandBadges>
          <span>
            {timeLabel} <RelativeTime iso={time} />
          </span>
          <span>浏览 {groupDigits(demand.viewCount)}</span>
        </>
      }
      action={
        demand.expired ? (
          <Chip tone="warning">已过有效期</Chip>
        ) : (
          <LinkButton href={sceneHref(scene, demand.id)} size="small" aria-label={`对「${demand.title}」使用${sceneNames[scene]}`}>
            选择
          </LinkButton>
        )
      }
    />
  );
};
