import { styled } from 'styled-components';
import { Avatar } from '#client/ui/avatar.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import { toWebAddress } from '#shared/rules/web-address.ts';
import { sexTitle } from '#shared/text/account-labels.ts';
import { levelName, type UserDetail } from '../../user-overview.ts';
import { NameAndBadges } from '../name-and-badges.tsx';
import { ProfileProgress } from './profile-progress.tsx';

const Surface = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 240px;
  gap: var(--space-8);
  align-items: start;
  padding: var(--space-6);

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-5);
    padding: var(--space-4);
  }
`;

const Who = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-4);
  align-items: center;
`;

const Facts = styled.div`
  margin-top: var(--space-5);
`;

/** The signed-in user, as far as the account has data. */
export function IdentityCard({ user }: { user: UserDetail }) {
  const { nickname, avatar, phone, memberLevel, memberExpireAt, orgName, position, sex, createdAt } = user;
  return (
    <Surface as="section" aria-label="我的资料">
      <div>
        <Who>
          <Avatar name={nickname} src={toWebAddress(avatar)} size={64} />
          <NameAndBadges user={user} name={`您好，${nickname || '还没有昵称的朋友'}`} label="身份" level={levelName(memberLevel)} />
        </Who>
        <Facts className="tabular-nums">
          <FactList
            inColumns
            facts={[
              ['手机号', phone],
              ['称谓', sex == null ? null : sexTitle(sex)],
              ['所属企业', orgName],
              ['职位', position],
              ['会员到期', memberLevel > 0 && memberExpireAt ? <RelativeTime key="expiry" iso={memberExpireAt} /> : null],
              ['注册时间', <RelativeTime key="since" iso={createdAt} />],
            ]}
          />
        </Facts>
      </div>
      <ProfileProgress />
    </Surface>
  );
}
