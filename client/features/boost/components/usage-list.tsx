import { styled } from 'styled-components';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { Await } from '#client/lib/await.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { listBoostUsages } from '#shared/contract/boost.ts';
import type { CallData } from '#shared/contract/define-call.ts';
import { href } from '#shared/routes/href.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { usagesQuery } from '../boost-api.ts';
import { sceneHref } from '../boost-model.ts';
import { minutesText, periodText } from '../boost-texts.ts';

const Title = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
`;

const pageHref = (pageNum: number) => href('boost.mine', undefined, { pageNum: pageNum > 1 ? pageNum : undefined });

/** Lists the caller's boost usages, latest first. */
export const UsageList = ({ pageNum }: { pageNum: number }) => (
  <Await
    query={usagesQuery(pageNum)}
    pending={<Skeleton height={240} />}
    failed={(failure, retry) => <LoadFailed message={failure.message} retry={retry} />}
  >
    {(page) => (
      <>
        {page.records.length > 0 ? (
          <ul>
            {page.records.map((usage) => (
              <Usage key={usage.id} usage={usage} />
            ))}
          </ul>
        ) : (
          <EmptyState size="small" title={page.total > 0 ? '这一页没有记录。' : '暂无使用记录。选一张道具，让需求被更多人看到。'} />
        )}
        <Pagination pageNum={page.pageNum} pageSize={page.pageSize} total={page.total} hrefOf={pageHref} />
      </>
    )}
  </Await>
);

const Usage = ({ usage }: { usage: CallData<typeof listBoostUsages>['records'][number] }) => (
  <ListRow
    title={
      <Title>
        <Chip tone="accent">{sceneNames[usage.sceneCode]}</Chip>
        {usage.demand ? <a href={demandHref(usage.demand)}>{usage.demand.title}</a> : '需求已删除'}
      </Title>
    }
    facts={
      <>
        <span>{minutesText(usage.minutes)}</span>
        <span className="tabular-nums">{periodText(usage)}</span>
        {usage.returnedMinutes > 0 && <span>退回 {minutesText(usage.returnedMinutes)}</span>}
      </>
    }
    action={usage.demand && <a href={`${sceneHref(usage.sceneCode, usage.demand.id)}#receipts`}>效果</a>}
  />
);
