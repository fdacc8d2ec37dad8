import { MessageSquareText, PenLine, ShieldCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { CardTitle } from '#client/ui/card.tsx';
import { LowerCard } from './lower-card.ts';

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-5);

  > li {
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr);
    gap: 0 var(--space-3);
  }
  > li > span {
    display: grid;
    grid-row: span 2;
    place-items: center;
    width: 44px;
    height: 44px;
    border-radius: 50%;
    background: var(--brand-soft);
    color: var(--brand);
  }
  h3 {
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  p {
    color: var(--text-secondary);
    font: var(--weight-regular) var(--type-small) var(--font);
  }

  @media (max-width: 767px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const steps = [
  { Icon: PenLine, title: '发布需求', text: '写清要什么、给什么、预算多少，审核后展示，免费。' },
  { Icon: MessageSquareText, title: '在线沟通', text: '先发消息聊清楚，再查看电话或微信。' },
  { Icon: ShieldCheck, title: '核实身份', text: '认准「已实名」「已认证企业」，付款前核对合同与主体。' },
];

/** Explains the steps from the first demand to the first cooperation to new users. */
export const HowItWorks = () => (
  <LowerCard as="section" aria-labelledby="how-heading">
    <CardTitle id="how-heading">如何合作</CardTitle>
    <List>
      {steps.map(({ Icon, title, text }) => (
        <li key={title}>
          <span>
            <Icon size={20} aria-hidden="true" />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  </LowerCard>
);
