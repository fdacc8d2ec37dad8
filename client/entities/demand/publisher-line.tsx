import { BadgeCheck, Crown, ShieldCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { Avatar } from '#client/ui/avatar.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';

export interface PublisherLook {
  name: string;
  avatar: string | null;
  /** Position and industry. */
  role: string | null;
  orgName: string | null;
  /** Whether the organization is officially verified. */
  isOfficial: boolean;
  /** Whether the person is verified. */
  isRealName: boolean;
  /** Short name of the membership, such as 月卡; null for non-members. */
  memberName: string | null;
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
`;

const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 6px;

  > :first-child {
    max-width: 9em;
  }
  /* Cuts off a name that is too long, but not the touch target around it. */
  > a {
    display: flex;
  }
`;

const Organization = styled.p`
  display: flex;
  align-items: center;
  gap: 4px;
  min-width: 0;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);

  > svg {
    color: var(--brand);
  }
`;

/** Organization and time: side by side, or one below the other on a wide card, where they have a narrow column. */
const More = styled.div`
  display: flex;
  gap: var(--space-3);

  /* The organization is cut off first. */
  > p + p {
    flex: none;
  }
  @container (min-width: 640px) {
    display: block;
  }
`;

interface PublisherLineProps {
  publisher: PublisherLook;
  avatarSize?: number;
  /** Whether there is enough space to write out every badge. */
  isSpacious?: boolean;
  /** The time within which the publisher usually answers: 通常 3 小时内回复. */
  replyTime?: string | null;
  /** URL of the publisher's page; omitted inside an element that is a link itself. */
  href?: string;
}

/** The publisher of a demand: avatar, nickname, verifications, position and industry, organization. */
export const PublisherLine = ({ publisher, avatarSize = 36, isSpacious = false, replyTime, href }: PublisherLineProps) => (
  <Line data-whole="">
    <Avatar name={publisher.name} src={publisher.avatar} size={avatarSize} />
    <Words>
      <Name>
        {href ? (
          <a className="thumb-sized" href={href}>
            <span className="one-line">{publisher.name}</span>
          </a>
        ) : (
          <span className="one-line">{publisher.name}</span>
        )}
        {publisher.isRealName && (
          <Chip tone="success">
            <ShieldCheck size={12} aria-hidden="true" />
            已实名
          </Chip>
        )}
        {publisher.orgName && publisher.isOfficial && isSpacious && (
          <Chip tone="brand">
            <BadgeCheck size={12} aria-hidden="true" />
            已认证企业
          </Chip>
        )}
        {publisher.memberName && (
          <Chip tone="warning">
            <Crown size={12} aria-hidden="true" />
            {publisher.memberName}
          </Chip>
        )}
      </Name>
      {publisher.role && (
        <Organization>
          <span className="one-line">{publisher.role}</span>
        </Organization>
      )}
      {(publisher.orgName || replyTime) && (
        <More>
          {publisher.orgName && (
            <Organization title={publisher.isOfficial ? `${publisher.orgName}（已认证企业）` : publisher.orgName}>
              <span className="one-line">{publisher.orgName}</span>
              {publisher.isOfficial && !isSpacious && (
                <>
                  <BadgeCheck size={14} aria-hidden="true" />
                  <VisuallyHidden>已认证企业</VisuallyHidden>
                </>
              )}
            </Organization>
          )}
          {replyTime && <Organization>{replyTime}</Organization>}
        </More>
      )}
    </Words>
  </Line>
);
