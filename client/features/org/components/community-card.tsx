import { Check, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { formatCount } from '#client/ui/format.ts';
import { Highlight } from '#client/ui/highlight.tsx';
import type { Community } from '#shared/contract/community.ts';
import { CommunityCover } from './community-cover.tsx';

const Surface = styled(Card)`
  display: flex;
  flex-direction: column;
  height: 100%;
  padding: 0;
  overflow: hidden;

  @media (max-width: 767px) {
    padding: 0;
  }
`;

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--space-2);
  padding: var(--space-4) var(--space-5) var(--space-5);

  h2 {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);
  min-height: 20px;
`;

const Fact = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;
`;

const Intro = styled.p`
  color: var(--text-secondary);
`;

const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  min-height: var(--control);
  margin-top: auto;
  padding-top: var(--space-2);
`;

interface CommunityCardProps {
  community: Community;
  keyword?: string | undefined;
  /** The button to join or enter. */
  action: ReactNode;
}

/** A community with its industry, region, number of members and description, and the button to join it. */
export const CommunityCard = ({ community, keyword, action }: CommunityCardProps) => (
  <Surface as="article" aria-label={community.name}>
    <CommunityCover community={community} />
    <Body>
      <h2>
        <Highlight text={community.name} keyword={keyword} />
      </h2>
      <Facts>
        {community.industryName && <Chip tone="brand">{community.industryName}</Chip>}
        {community.regionName && (
          <Chip>
            <MapPin size={12} aria-hidden="true" />
            {community.regionName}
          </Chip>
        )}
        {community.joined && (
          <Chip tone="success">
            <Check size={12} aria-hidden="true" />
            已加入
          </Chip>
        )}
      </Facts>
      <Intro>
        <Highlight text={community.intro} keyword={keyword} />
      </Intro>
      <Footer>
        <Fact>
          <Users size={14} aria-hidden="true" />
          {formatCount(community.memberCount)} 位成员
        </Fact>
        {action}
      </Footer>
    </Body>
  </Surface>
);
