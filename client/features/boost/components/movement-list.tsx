import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SceneCode } from '#shared/contract/boost-enums.ts';
import type { WalletRecord } from '#shared/contract/wallet.ts';
import { href } from '#shared/routes/href.ts';
import { sceneNames } from '#shared/text/boost-names.ts';
import { boostMovementName } from '#shared/text/money-texts.ts';
import { movementsQuery } from '../boost-api.ts';
import { movementsHref } from '../boost-model.ts';

const Sum = styled.div`
  display: grid;
  justify-items: end;
  font-variant-numeric: tabular-nums;

  > strong {
    font: var(--weight-bold) var(--type-medium) var(--font-number);
  }
  > strong[data-in] {
    color: var(--brand);
  }
  > span {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

/** Everything that brought or took boosts of one kind, latest first, with how many there were afterwards. */
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

const signs: Readonly<Record<string, string>> = { INCOME: '+', EXPENDITURE: '−' };

function Movement({ record: { recordType, transactionType, title, amount, balanceAfter, orderNo, createdAt } }: { record: WalletRecord }) {
  const name = boostMovementName(transactionType);
  return (
    <ListRow
      title={<p>{title || name}</p>}
      facts={
        <>
          {title && title !== name && <span>{name}</span>}
          <ExactTime iso={createdAt} />
          {orderNo && <a href={href('boost.orders', undefined, { orderNo })}>订单详情</a>}
        </>
      }
      action={
        <Sum>
          <strong data-in={recordType === 'INCOME' ? '' : undefined}>
            {signs[recordType] ?? ''}
            {amount} 张
          </strong>
          {balanceAfter != null && <span>剩余 {balanceAfter} 张</span>}
        </Sum>
      }
    />
  );
}
