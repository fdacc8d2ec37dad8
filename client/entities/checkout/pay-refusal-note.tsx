import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { checkoutTexts } from '#shared/text/money-texts.ts';
import type { PayRefusal } from './checkout-model.ts';

interface PayRefusalNoteProps {
  refusal: PayRefusal;
  /** Called when a link leads away from the checkout. */
  onClose: () => void;
}

/** Explains why nothing was paid, or that the outcome is unknown, and what to do. */
export const PayRefusalNote = ({ refusal, onClose }: PayRefusalNoteProps) => (
  <Note data-tone={refusal.kind === 'code' ? undefined : 'warning'} role="alert">
    <CircleAlert size={18} aria-hidden="true" />
    <p>{sentenceOf(refusal, onClose)}</p>
  </Note>
);

function sentenceOf(refusal: PayRefusal, close: () => void): ReactNode {
  const { kind, message } = refusal;
  switch (kind) {
    case 'price':
      return refusal.amount === null ? message : `价格已变为 ${formatMoney(refusal.amount)}，还没有扣款。请确认新的金额后再支付。`;
    case 'short':
      return (
        <>
          {message}。请换一种支付方式，或先{' '}
          <a href={href('wallet')} onClick={close}>
            充值
          </a>
        </>
      );
    case 'many':
      return (
        <>
          {message}{' '}
          <a href={href('boost.orders', undefined, { tab: 'WAITING' })} onClick={close}>
            查看待支付订单
          </a>
        </>
      );
    case 'name':
      return (
        <>
          {message}{' '}
          <a href={href('user.verification', undefined, { back: href('wallet') })} onClick={close}>
            去实名认证
          </a>
        </>
      );
    case 'unsure':
      return checkoutTexts.unsure;
    default:
      return message;
  }
}
