import { styled } from 'styled-components';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { inviteRules, inviteSteps } from '../../referral-model.ts';

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-5);
  counter-reset: step;

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }

  li {
    display: grid;
    grid-template-rows: auto 1fr;
    grid-template-columns: 28px minmax(0, 1fr);
    gap: 0 var(--space-3);
    align-items: start;
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    grid-row: 1 / span 2;
    height: 28px;
    border-radius: 50%;
    background: var(--brand-soft);
    color: var(--brand);
    font: var(--weight-bold) 14px/1 var(--font-number);
  }
  strong {
    min-height: 28px;
    line-height: 28px;
  }
  p {
    color: var(--text-secondary);
  }
`;

const Rules = styled.div`
  padding-top: var(--space-4);
  margin-top: var(--space-5);
  border-top: 1px solid var(--line);
  color: var(--text-secondary);

  h3 {
    margin-bottom: var(--space-2);
    color: var(--text);
  }
  ul {
    display: grid;
    gap: var(--space-1);
    padding-left: 1.2em;
    list-style: disc;
  }
`;

/** Explains how inviting works and the rules of its rewards. */
export const InviteGuide = () => (
  <Card as="section" aria-labelledby="invite-guide">
    <CardTitle id="invite-guide">怎样得到奖励</CardTitle>
    <Steps>
      {inviteSteps.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </Steps>
    <Rules>
      <h3>奖励规则</h3>
      <ul>
        {inviteRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Rules>
  </Card>
);
