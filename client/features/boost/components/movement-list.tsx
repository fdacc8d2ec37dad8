import { MovementRow } from '#client/entities/order/movement-row.tsx';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type { WalletRecord } from '#shared/contract/wallet.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { boostMovementName } from '#shared/text/money-texts.ts';
import { movementsQuery } from '../boost-api.ts';
import { boostAmount, movementsHref } from '../boost-model.ts';

/** Lists all movements of one kind of boost, latest first, with the stock after each. */
export const MovementList = ({ scene, pageNum }: { scene: SceneCode; pageNum: number }) => (
  <Await
    query={movementsQuery(scene, pageNum)}
    pending={<Skeleton height={240} />}
    failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}
  >
    {(page) => (
      <>
        {page.records.length > 0 ? (
          <ul>
            {page.records.map((record) => (
              <Movement key={record.id} record={record} />
            ))}
          </ul>
        ) : (
          <EmptyState size="small" title={page.total > 0 ? '这一页没有记录。' : `暂无${sceneNames[scene]}的收支记录。`} />
        )}
        <Pagination pageNum={page.pageNum} pageSize={page.pageSize} total={page.total} hrefOf={(next) => movementsHref(scene, next)} />
      </>
    )}
  </Await>
);

const Movement = ({ record }: { record: WalletRecord }) => (
  <MovementRow
    record={record}
    name={boostMovementName(record.transactionType)}
    amount={boostAmount(record.amount, record.minutes)}
    rest={record.balanceAfter == null ? null : `剩余 ${boostAmount(record.balanceAfter, record.minutesAfter)}`}
  />
);
