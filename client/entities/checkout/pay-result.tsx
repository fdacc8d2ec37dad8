import { CircleCheck, CircleX, Clock3, Info } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { checkoutTexts, payMethodName } from '#shared/text/money-texts.ts';
import type { OrderPhase } from './checkout-model.ts';
import type { NextStep } from './checkout-subject.ts';

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding: var(--space-2) 0;
  text-align: center;

  > svg {
    color: var(--text-muted);
  }
  &[data-tone='success'] > svg {
    color: var(--success);
  }
  &[data-tone='warning'] > svg {
    color: var(--warning);
  }
`;

const Title = styled.h3`
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const Facts = styled.p`
  color: var(--text-secondary);
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  width: 100%;
  margin-top: var(--space-4);

  @media (max-width: 559px) {
    > * {
      flex: 1 1 100%;
    }
  }
`;

const looks = {
  granting: { tone: 'success', Icon: CircleCheck, title: checkoutTexts.granting },
  done: { tone: 'success', Icon: CircleCheck, title: checkoutTexts.paid },
  closed: { tone: 'neutral', Icon: CircleX, title: checkoutTexts.closed },
  returning: { tone: 'warning', Icon: Clock3, title: checkoutTexts.moneyGoesBack },
  refunded: { tone: 'neutral', Icon: Info, title: '订单已退款' },
  unknown: { tone: 'neutral', Icon: Info, title: '订单状态未知' },
} as const;

interface PayResultProps {
  phase: Exclude<OrderPhase, 'waiting'>;
  order: { orderNo: string; title: string; amount: number; payMethod: string | null };
  /** Amount in 分 that was paid in excess and will be refunded. */
  stray: number;
  next: NextStep | null;
  onClose: () => void;
}

/** The outcome of a payment, with links to continue. */
export function PayResult({ phase, order, stray, next, onClose }: PayResultProps) {
  const { tone, Icon, title } = looks[phase];
  const isPaid = phase === 'done' || phase === 'granting';
  const { orderNo, amount, payMethod } = order;
  return (
    <Box data-tone={tone}>
      <Icon size={48} strokeWidth={1.75} aria-hidden="true" />
      <div role="status">
        <Title>{title}</Title>
      </div>
      {order.title && <Facts>{order.title}</Facts>}
      {isPaid && (
        <Facts className="tabular-nums">
          {payMethodName(payMethod)} {formatMoney(amount)}
        </Facts>
      )}
      {phase === 'closed' && <Facts>如果已经付款，款项会原路退回。</Facts>}
      {isPaid && stray > 0 && <Facts>多付的 {formatMoney(stray)} 将原路退回。</Facts>}
      <Actions>
        <LinkButton href={href('boost.orders', undefined, { orderNo })} onClick={onClose}>
          查看订单
        </LinkButton>
        {isPaid && next ? (
          <LinkButton href={next.href} variant="primary" onClick={onClose}>
            {next.label}
          </LinkButton>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {isPaid ? '完成' : '知道了'}
          </Button>
        )}
      </Actions>
    </Box>
  );
}
