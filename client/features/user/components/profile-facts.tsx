import { styled } from 'styled-components';
import { Avatar } from '#client/ui/avatar.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import { href } from '#shared/routes/href.ts';
import { toWebAddress } from '#shared/rules/web-address.ts';
import { sexTitle } from '#shared/text/account-labels.ts';
import type { UserDetail } from '../user-overview.ts';
import { NameAndBadges } from './name-and-badges.tsx';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);

  > div {
    flex: 1 1 160px;
    min-width: 0;
  }
`;

const Facts = styled.div`
  margin-top: var(--space-5);
  padding-top: var(--space-5);
  border-top: 1px solid var(--line);
`;

/** The user's public profile, and their login phone, masked. */
export function ProfileFacts({ user }: { user: UserDetail }) {
  const facts: readonly (readonly [label: string, value: string | null | undefined])[] = [
    ['称谓', user.sex == null ? null : sexTitle(user.sex)],
    ['职位', user.position],
    ['所在行业', user.industryName ?? user.industryCode],
    ['所在地区', user.regionName ?? user.regionCode],
    ['所属企业', user.orgName],
    ['登录手机', user.phone],
  ];
  return (
    <Card as="section" aria-label="基本资料">
      <Head>
        <Avatar name={user.nickname} src={toWebAddress(user.avatar)} size={64} />
        <NameAndBadges user={user} name={user.nickname || '未填写昵称'} label="认证" />
        <LinkButton href={href('user.edit')}>编辑资料</LinkButton>
      </Head>
      <Facts className="tabular-nums">
        <FactList facts={facts} missing="未填写" inColumns />
      </Facts>
    </Card>
  );
}
