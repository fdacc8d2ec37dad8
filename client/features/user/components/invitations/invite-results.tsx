import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { describeBoosts } from '#shared/text/boost-names.ts';
import { groupDigits, texts } from '#shared/text/texts.ts';
import type { InviteSummary } from '../../referral-api.ts';

const Results = styled.dl`
  display: grid;
  align-content: center;
  gap: var(--space-4);
  padding-left: var(--space-8);
  border-left: 1px solid var(--line);

  @media (max-width: 767px) {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3) var(--space-8);
    padding: var(--space-4) 0 0;
    border-top: 1px solid var(--line);
    border-left: 0;
  }

  > div {
    display: grid;
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    font: var(--weight-bold) var(--type-medium) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
`;

/** Number of people who joined by the user's invitations, and the rewards for them. */
export const InviteResults = ({ summary: { joined, rewarded, rewards } }: { summary: InviteSummary }) => (
  <Results>
    <Result label="已加入">{groupDigits(joined)} 人</Result>
    <Result label="已奖励">{groupDigits(rewarded)} 人</Result>
    <Result label="累计获得">{rewards.length > 0 ? describeBoosts(rewards) : texts.none}</Result>
  </Results>
);

const Result = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
