import { ArrowDownLeft, ArrowUpRight, Crown, type LucideIcon, RotateCcw, Ticket, WalletMinimal } from 'lucide-react';
import { styled } from 'styled-components';
import { MovementRow } from '#client/entities/order/movement-row.tsx';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { WalletRecord } from '#shared/contract/wallet.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { transactionTypeName } from '#shared/text/money-texts.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { type RecordFilter, recordsHref } from '../record-filter.ts';
import { recordsQuery } from '../wallet-api.ts';

const Mark = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 50%;
  background: var(--surface-sunken);
  color: var(--text-secondary);

  &[data-in] {
    background: var(--brand-soft);
    color: var(--brand);
  }
`;

/** The transfers of the wallet, latest first, with the balance after each. */
export const RecordList = ({ filter }: { filter: RecordFilter }) => (
  <Await
    query={recordsQuery(filter)}
    pending={<Skeleton height={320} />}
    failed={(failure, retry) => <PartFailed failure={failure} retry={retry} none="暂无收支记录" />}
  >
    {(page, isRefreshing) => (
      <div aria-busy={isRefreshing || undefined}>
        {page.records.length > 0 ? (
          <ul>
            {page.records.map((record) => (
              <RecordRow key={record.id} record={record} />
            ))}
          </ul>
        ) : page.total > 0 ? (
          <EmptyState
            title="这一页没有记录"
            hint={`共有 ${groupDigits(page.total)} 条记录。`}
            action={<LinkButton href={recordsHref(filter, { pageNum: 1 })}>回到第一页</LinkButton>}
          />
        ) : (
          <EmptyState
            title="暂无收支记录"
            hint={filter.direction || filter.type || filter.month ? '换个类型或月份看看。' : '充值、用余额购买和退款会出现在这里。'}
          />
        )}
        <Pagination
          pageNum={page.pageNum}
          pageSize={page.pageSize}
          total={page.total}
          hrefOf={(pageNum) => recordsHref(filter, { pageNum })}
        />
      </div>
    )}
  </Await>
);

const icons: Readonly<Record<string, LucideIcon>> = {
  RECHARGE: WalletMinimal,
  BUY_SCENE: Ticket,
  BUY_MEMBERSHIP: Crown,
  REFUND: RotateCcw,
  RETURN: RotateCcw,
};

function RecordRow({ record }: { record: WalletRecord }) {
  const { recordType, transactionType, amount, balanceAfter } = record;
  const isIncome = recordType === 'INCOME';
  const Icon = icons[transactionType] ?? (isIncome ? ArrowDownLeft : ArrowUpRight);
  return (
    <MovementRow
      record={record}
      name={transactionTypeName(transactionType)}
      picture={
        <Mark data-in={isIncome ? '' : undefined} aria-hidden="true">
          <Icon size={20} strokeWidth={1.75} />
        </Mark>
      }
      amount={formatMoney(amount)}
      rest={balanceAfter == null ? null : `余额 ${formatMoney(balanceAfter)}`}
    />
  );
}
