import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { AccountLogin } from '#shared/contract/account.ts';
import { href } from '#shared/routes/href.ts';
import { joinFacts } from '#shared/text/join-facts.ts';
import { loginsQuery } from '../../safety-api.ts';
import { methodName, safetyAnchors } from '../../safety-model.ts';

const Row = styled.li`
  display: grid;
  grid-template-columns: 10em 9em minmax(0, 1fr) auto;
  gap: 2px var(--space-4);
  align-items: center;
  min-height: 44px;
  padding: var(--space-2) 0;

  & + & {
    border-top: 1px solid var(--line);
  }
  &[data-failed] {
    padding-right: var(--space-3);
    padding-left: var(--space-3);
    margin: 0 calc(-1 * var(--space-3));
    border-radius: var(--radius);
    background: var(--danger-soft);
  }
  > time,
  > :nth-child(3) {
    color: var(--text-muted);
  }
  &[data-failed] > time,
  &[data-failed] > :nth-child(3) {
    color: var(--text-secondary);
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr) auto;

    > time,
    > :nth-child(3) {
      grid-column: 1 / -1;
      font: var(--weight-regular) var(--type-small) var(--font);
    }
    > :nth-child(2) {
      grid-row: 1;
    }
    > :nth-child(4) {
      grid-row: 1;
      grid-column: 2;
    }
  }
`;

const pageHref = (pageNum: number, devicePage: number) =>
  `${href('user.safety', undefined, { devicePage: devicePage > 1 ? devicePage : undefined, pageNum: pageNum > 1 ? pageNum : undefined })}#${safetyAnchors.logins}`;

/** The logins and failed attempts of the last 90 days, latest first. */
export const LoginList = ({ pageNum, devicePage }: { pageNum: number; devicePage: number }) => (
  <Await
    query={loginsQuery(pageNum)}
    pending={<Skeleton height={260} radius={8} isRough />}
    failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}
  >
    {({ records, total, ...page }) => (
      <>
        {records.length > 0 ? (
          <ul>{records.map(toLogin)}</ul>
        ) : (
          <EmptyState size="small" title={total > 0 ? '这一页没有记录。' : '暂无登录记录。'} />
        )}
        <Pagination pageNum={page.pageNum} pageSize={page.pageSize} total={total} hrefOf={(next) => pageHref(next, devicePage)} />
      </>
    )}
  </Await>
);

/** Uses the index as the key: an attacker may try several times per second, and an attempt has no id. */
const toLogin = (login: AccountLogin, place: number) => <Login key={place} login={login} />;

const Login = ({ login: { at, method, ok, ip, device } }: { login: AccountLogin }) => (
  <Row data-failed={ok ? undefined : ''}>
    <ExactTime iso={at} />
    <span>{methodName(method)}</span>
    <span>{joinFacts(device || '未知设备', ip && `IP ${ip}`)}</span>
    {ok ? <Chip tone="success">成功</Chip> : <Chip tone="danger">登录失败</Chip>}
  </Row>
);
