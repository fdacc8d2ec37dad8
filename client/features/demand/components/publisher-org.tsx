import { BadgeCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { OrgLogo } from '#client/entities/organization/org-logo.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { groupDigits } from '#shared/text/texts.ts';
import type { Publisher } from '../publisher-model.ts';

const Line = styled.div`
  display: flex;
  flex: 1 0 100%;
  align-items: center;
  gap: var(--space-3);
  min-width: 0;
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);

  h2 {
    font: var(--weight-medium) var(--type-body) var(--font);
    overflow-wrap: anywhere;
  }
  p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    margin-top: 2px;
    color: var(--text-muted);
  }
`;

interface PublisherOrgProps {
  name: string;
  /** Logo and number of members, if the API provides them. */
  org: Publisher['org'];
  isOfficial: boolean;
}

/** The organization that a publisher belongs to. */
export const PublisherOrg = ({ name, org, isOfficial }: PublisherOrgProps) => (
  <Line>
    <OrgLogo src={org?.logo} size={44} />
    <div>
      <h2>{name}</h2>
      <p>
        {isOfficial && (
          <Chip tone="brand">
            <BadgeCheck size={12} aria-hidden="true" />
            已认证企业
          </Chip>
        )}
        {org && org.memberCount > 0 ? `${groupDigits(org.memberCount)} 位成员` : !isOfficial && '所属企业'}
      </p>
    </div>
  </Line>
);
