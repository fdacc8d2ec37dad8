import { Crown, WalletMinimal } from 'lucide-react';
import { styled } from 'styled-components';
import { Await } from '#client/lib/await.tsx';
import { callQuery } from '#client/lib/call-query.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { MenuChoice } from '#client/ui/disclosure.tsx';
import type { CallData } from '#shared/contract/define-call.ts';
import type { getUserDetail } from '#shared/contract/user.ts';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { memberLevelName } from '#shared/text/labels.ts';

const userQuery = callQuery(
  remoteCall('user.getDetail', async () => (await import('#shared/contract/user.ts')).getUserDetail),
  {},
);

const List = styled.ul`
  margin-bottom: var(--space-1);
  border-bottom: 1px solid var(--line);
  white-space: nowrap;

  strong {
    margin-left: auto;
    font-variant-numeric: tabular-nums;
  }
`;

/** Membership and balance in the account menu, loaded when it is first opened. A payment, also in another tab, triggers a refetch. */
export const AccountFigures = () => (
  <Await query={userQuery} pending={<Figures />} failed={() => <Figures />}>
    {(user) => <Figures user={user} />}
  </Await>
);

function Figures({ user }: { user?: CallData<typeof getUserDetail> }) {
  return (
    <List>
      <li>
        <MenuChoice href={href('member')}>
          <Crown size={16} aria-hidden="true" />
          会员
          <strong>{user && memberLevelName(user.memberLevel)}</strong>
        </MenuChoice>
      </li>
      <li>
        <MenuChoice href={href('wallet')}>
          <WalletMinimal size={16} aria-hidden="true" />
          余额
          <strong>{user && formatMoney(user.balance)}</strong>
        </MenuChoice>
      </li>
    </List>
  );
}
