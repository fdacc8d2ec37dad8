import { styled } from 'styled-components';
import { OrgLogo } from '#client/entities/organization/org-logo.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { FactList } from '#client/ui/fact-list.tsx';
import { exactText } from '#client/ui/format.ts';
import { useClock } from '#client/ui/remaining-time.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import { orgRoleNames } from '#shared/text/org-names.ts';
import { groupDigits } from '#shared/text/texts.ts';
import { type OpenedInvitation, roleText, timeLeftText } from '../../invitation-model.ts';
import { OfficialChip } from '../org-line.tsx';

const Head = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  text-align: center;

  > p {
    color: var(--text-secondary);
  }
  h1 {
    font: var(--weight-bold) var(--type-title) var(--font);
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 6px;
  }
`;

const Facts = styled.div`
  margin: var(--space-6) 0;
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface-sunken);
`;

type Invitation = NonNullable<OpenedInvitation['invitation']>;

/** The inviter and the organization of an invitation. */
export const InvitationHead = ({ invitation }: { invitation: Invitation }) => {
  const { orgName, logo, official, memberCount, inviter } = invitation;
  return (
    <Head>
      <OrgLogo src={logo} size={80} />
      <p>{inviter || '企业管理员'} 邀请您加入</p>
      <h1>{orgName}</h1>
      <div>
        {official && <OfficialChip />}
        <Chip>{groupDigits(memberCount)} 位成员</Chip>
      </div>
    </Head>
  );
};

export const InvitationTerms = ({ invitation: { role, expiresAt } }: { invitation: Invitation }) => (
  <Facts>
    <FactList
      facts={[
        ['您的角色', orgRoleNames[role]],
        ['可以做', roleText(role)],
        ['有效期至', <TimeLeft key="end" iso={expiresAt} />],
      ]}
    />
  </Facts>
);

/** The end of an invitation and, in the browser, the time left until then. */
export function TimeLeft({ iso }: { iso: string }) {
  const now = useClock(MINUTE_MS);
  const end = Date.parse(iso);
  if (Number.isNaN(end)) return null;
  const left = now === null ? '' : timeLeftText(end, now);
  return (
    <time dateTime={iso} className="tabular-nums">
      {exactText(end)}
      {left && `（${left}）`}
    </time>
  );
}
