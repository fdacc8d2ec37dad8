import { Monitor, Smartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { AccountDevice } from '#shared/contract/account.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { href } from '#shared/routes/href.ts';
import { safetyAnchors } from '../../safety-model.ts';
import { useRevokeSession } from '../../use-revoke-session.ts';

const ConfirmDialog = lazyDialog(async () => (await import('#client/ui/confirm-dialog.tsx')).ConfirmDialog);

const List = styled.ul`
  &:focus {
    outline: none;
  }
`;

const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-3);
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-4);
  align-items: center;
  justify-content: space-between;
  padding-top: var(--space-4);
  margin-top: var(--space-4);
  border-top: 1px solid var(--line);
  color: var(--text-muted);
`;

interface SessionListProps {
  page: Page<AccountDevice>;
  /** Page of the logins below, which is kept when the page of the devices changes. */
  loginsPage: number;
}

/** The devices on which the user is signed in; every other device can be signed out, or all of them together. */
export function SessionList({ page: { records, total, pageNum, pageSize }, loginsPage }: SessionListProps) {
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is removed with its device.
  const { revoke, revokeOthers, ending, isBusy } = useRevokeSession(() => {
    setAsking(false);
    list.current?.focus();
  });
  const isHere = pageNum > 1 || records.some(({ current }) => current);
  const others = isHere ? total - 1 : total;
  const pageHref = (devicePage: number) =>
    `${href('user.safety', undefined, { devicePage: devicePage > 1 ? devicePage : undefined, pageNum: loginsPage > 1 ? loginsPage : undefined })}#${safetyAnchors.devices}`;
  return (
    <>
      <List ref={list} tabIndex={-1} aria-label="登录设备">
        {records.map((session) => (
          <Session key={session.id} session={session} isBusy={ending === session.id} onRevoke={revoke} />
        ))}
      </List>
      {records.length === 0 && total > 0 && <p>这一页没有设备。</p>}
      <Pagination pageNum={pageNum} pageSize={pageSize} total={total} label={`共 ${total} 台`} hrefOf={pageHref} />
      <Footer>
        <p>{others > 0 ? '不认识的设备，请让它退出登录并修改密码。' : '目前只在这一台设备登录。'}</p>
        {others > 0 && <Button onClick={() => setAsking(true)}>退出其他全部设备</Button>}
      </Footer>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="退出其他全部设备"
        text={`除当前设备外的 ${others} 台设备都会立即退出登录，需要重新登录才能使用。`}
        confirmLabel="全部退出"
        isBusy={isBusy}
        onConfirm={revokeOthers}
      />
    </>
  );
}

interface SessionProps {
  session: AccountDevice;
  isBusy: boolean;
  onRevoke: (id: string) => void;
}

function Session({ session, isBusy, onRevoke }: SessionProps) {
  const { id, device, ip, createdAt, lastSeenAt, current } = session;
  const name = device || '未知设备';
  const Icon = /iPhone|iPad|Android|HarmonyOS/.test(device) ? Smartphone : Monitor;
  return (
    <ListRow
      picture={<Icon size={24} strokeWidth={1.5} aria-hidden="true" />}
      title={
        <Name>
          {name}
          {current && <Chip tone="success">当前设备</Chip>}
        </Name>
      }
      facts={
        <>
          <span>
            登录于 <ExactTime iso={createdAt} />
          </span>
          {ip && <span>IP {ip}</span>}
          {/* Last in the row, because its text becomes wider after a minute and would shift the content after it. */}
          <span>
            {current ? (
              '正在使用'
            ) : (
              <>
                最近使用 <RelativeTime iso={lastSeenAt} />
              </>
            )}
          </span>
        </>
      }
      action={
        !current && (
          <Button size="small" busy={isBusy} aria-label={`退出登录：${name}`} onClick={() => onRevoke(id)}>
            退出登录
          </Button>
        )
      }
    />
  );
}
