import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListRow } from '#client/ui/list-row.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { href } from '#shared/routes/href.ts';
import { toWebAddress } from '#shared/rules/web-address.ts';
import { groupDigits, texts } from '#shared/text/texts.ts';
import type { Invited } from '../../referral-api.ts';
import { invitedQuery } from '../../referral-api.ts';
import { invitedState } from '../../referral-model.ts';

const Box = styled.div`
  display: grid;
  min-height: 252px;
  align-content: center;
`;

const pageHref = (pageNum: number) => `${href('user.invitations', undefined, { pageNum: pageNum > 1 ? pageNum : undefined })}#invited`;

/** The people who joined by the user's invitations, latest first, each with the state of the reward. */
export const InvitedList = ({ pageNum }: { pageNum: number }) => (
  <Await
    query={invitedQuery(pageNum)}
    pending={
      <Box>
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
        <Skeleton height={220} radius={8} />
      </Box>
    }
    failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}
  >
    {({ records, total, pageSize, pageNum: shown }, isRefreshing) => (
      <>
        {records.length > 0 ? (
          <ul aria-busy={isRefreshing}>{records.map(toRow)}</ul>
        ) : (
          <Box>
            <EmptyState
              title={total > 0 ? '这一页没有记录' : '暂无邀请记录'}
              hint={total > 0 ? <a href={pageHref(1)}>回到第一页</a> : '把邀请链接发给朋友，朋友注册后会出现在这里。'}
            />
          </Box>
        )}
        <Pagination pageNum={shown} pageSize={pageSize} total={total} label={`共 ${groupDigits(total)} 人`} hrefOf={pageHref} />
      </>
    )}
  </Await>
);

/** Uses the index as the key: two people with the same name may have joined in the same second, and a row has no id. */
const toRow = (invited: Invited, place: number) => <InvitedRow key={place} invited={invited} />;

function InvitedRow({ invited }: { invited: Invited }) {
  const { nickname, avatar, joinedAt } = invited;
  const { label, tone, note } = invitedState(invited);
  return (
    <ListRow
      picture={<Avatar name={nickname} src={toWebAddress(avatar)} size={40} />}
      title={<p className="one-line">{nickname || '新用户'}</p>}
      facts={
        <span>
          <RelativeTime iso={joinedAt} /> 加入 · {note}
        </span>
      }
      action={<Chip tone={tone}>{label}</Chip>}
    />
  );
}
