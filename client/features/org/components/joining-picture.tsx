import { MessagesSquare, QrCode, Ticket } from 'lucide-react';
import { styled } from 'styled-components';

const Steps = styled.ol`
  position: relative;
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-2);
  padding: var(--space-6) var(--space-3);
  border-radius: var(--radius-large);
  background: var(--brand-soft);
  text-align: center;

  li {
    position: relative;
    display: grid;
    justify-items: center;
    align-content: start;
    gap: var(--space-1);
  }
  li + li::before {
    content: '';
    position: absolute;
    top: 28px;
    right: calc(50% + 36px);
    left: calc(-50% + 32px);
    border-top: 2px dashed var(--brand-line);
  }
  strong {
    margin-top: var(--space-2);
  }
  span {
    color: var(--text-secondary);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

const Disc = styled.div`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border: 1px solid var(--brand-line);
  border-radius: 50%;
  background: var(--surface-raised);
  color: var(--brand);
`;

const steps = [
  { Icon: Ticket, title: '确认加入', text: '会员免费，其他用户使用 1 张社群卡' },
  { Icon: QrCode, title: '扫码进群', text: '用微信扫描群二维码，或添加群主微信' },
  { Icon: MessagesSquare, title: '介绍自己', text: '说明城市、行业和想谈的合作' },
];

/** Illustration of the steps of joining, shown once per browser. */
export const JoiningPicture = () => (
  <Steps aria-label="怎样加入社群">
    {steps.map(({ Icon, title, text }) => (
      <li key={title}>
        <Disc>
          <Icon size={24} aria-hidden="true" />
        </Disc>
        <strong>{title}</strong>
        <span>{text}</span>
      </li>
    ))}
  </Steps>
);
