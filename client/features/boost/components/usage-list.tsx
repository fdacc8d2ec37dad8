import { styled } from 'styled-components';
import { demandHref } from '#client/entities/demand/demand-card-model.ts';
import { Await } from '#client/lib/await.tsx';
import { Chip } from '#client/ui/chip.tsx';
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

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-1) var(--space-4);
  align-items: center;
  padding: var(--space-3) 0;

  & + & {
    border-top: 1px solid var(--line);
  }
  > p {
    display: flex;
    flex-wrap: wrap;
    grid-column: 1;
    gap: var(--space-1) var(--space-2);
    min-width: 0;
  }
  > p + p {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  > a {
    grid-row: 1 / span 2;
    grid-column: 2;
  }
`;

const None = styled.p`
  color: var(--text-muted);
`;

const pageHref = (pageNum: number) => href('boost.mine', undefined, { pageNum: pageNum > 1 ? pageNum : undefined });

/** The usages of the caller's boosts, latest first. */
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
          <None>{page.total > 0 ? '这一页没有记录。' : '暂无使用记录。选一张道具，让需求被更多人看到。'}</None>
        )}
        <Pagination pageNum={page.pageNum} pageSize={page.pageSize} total={page.total} hrefOf={pageHref} />
      </>
    )}
  </Await>
);

const Usage = ({ usage }: { usage: CallData<typeof listBoostUsages>['records'][number] }) => (
  <Row>
    <p>
      <Chip tone="accent">{sceneNames[usage.sceneCode]}</Chip>
      {usage.demand ? <a href={demandHref(usage.demand)}>{usage.demand.title}</a> : '需求已删除'}
    </p>
    <p>
      <span>{minutesText(usage.minutes)}</span>
      <span className="tabular-nums">{periodText(usage)}</span>
      {usage.returnedMinutes > 0 && <span>退回 {minutesText(usage.returnedMinutes)}</span>}
    </p>
    {usage.demand && <a href={`${sceneHref(usage.sceneCode, usage.demand.id)}#receipts`}>效果</a>}
  </Row>
);
