import { BadgeCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { OrgLogo } from '#client/entities/organization/org-logo.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Highlight } from '#client/ui/highlight.tsx';
import type { Org } from '#shared/contract/org.ts';
import { orgFacts } from '../org-model.ts';

const Line = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  min-width: 0;
`;

const Words = styled.div`
  min-width: 0;

  > p:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 6px;
    font-weight: var(--weight-medium);
    overflow-wrap: anywhere;
  }
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  margin-top: 2px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  font-variant-numeric: tabular-nums;
`;

/** An organization in a list: logo, name with the keyword highlighted, and the facts that distinguish it from others of a similar name. */
export const OrgLine = ({ org, keyword }: { org: Org; keyword?: string }) => (
  <Line>
    <OrgLogo src={org.logo} size={40} />
    <Words>
      <p>
        <span>
          <Highlight text={org.name} keyword={keyword} />
        </span>
        {org.official && <OfficialChip />}
      </p>
      <Facts>
        {orgFacts(org).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Facts>
    </Words>
  </Line>
);

export const OfficialChip = () => (
  <Chip tone="brand">
    <BadgeCheck size={12} aria-hidden="true" />
    已认证企业
  </Chip>
);
