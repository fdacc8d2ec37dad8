import { styled } from 'styled-components';
import { usePortal } from '#client/lib/portal-store.tsx';
import { serverLead } from '#client/lib/server-clock.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { LazyQrCode } from '#client/ui/lazy-qr-code.tsx';
import { useClock } from '#client/ui/remaining-time.tsx';
import { formatMoney } from '#shared/rules/money.ts';
import { checkoutTexts, walletAppName } from '#shared/text/money-texts.ts';
import { countdownText, isPayUrl, type PayCode } from './checkout-model.ts';

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  text-align: center;
`;

const Amount = styled.p`
  font: var(--weight-bold) 32px/40px var(--font-number);
  font-variant-numeric: tabular-nums;
`;

const Lead = styled.p`
  font: var(--weight-medium) var(--type-medium) var(--font);
`;

const Left = styled.p`
  color: var(--text-secondary);
  font-variant-numeric: tabular-nums;

  strong {
    color: var(--text);
  }
`;

/* An expired code keeps its space. */
const Expired = styled.div`
  display: grid;
  place-items: center;
  align-content: center;
  gap: var(--space-3);
  width: 184px;
  height: 184px;
  padding: var(--space-3);
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius);
  color: var(--text-secondary);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  width: 100%;
  margin-top: var(--space-2);

  @media (max-width: 559px) {
    > * {
      flex: 1 1 100%;
    }
  }
`;

const Opening = styled.div`
  display: grid;
  width: 100%;
  padding: var(--space-4) 0;
`;

/** The status line. It always takes up its space, so that nothing moves when a text appears. */
const Said = styled.p`
  min-height: 24px;
  color: var(--text-secondary);
`;

interface PayScanProps {
  code: PayCode;
  /** Amount in 分. */
  amount: number;
  /** Text below the code. */
  note: string;
  isChecking: boolean;
  isRenewing: boolean;
  /** Called when the user opens the app or its page. */
  onOpen: () => void;
  onCheck: () => void;
  onRenew: () => void;
  onChange: () => void;
}

/** Waits for the payment in a wallet app: the user scans the code with another device or opens the app on this phone. */
export function PayScan({ code, amount, note, isChecking, isRenewing, onOpen, onCheck, onRenew, onChange }: PayScanProps) {
  const now = useClock(1_000);
  const isPhone = usePortal((state) => state.deviceType) !== 'pc';
  const { method, qrContent, payUrl, until } = code;
  const app = walletAppName(method);
  const left = until === null || now === null ? null : until - (now + serverLead());
  const isOver = left !== null && left <= 0;
  const opens = isPayUrl(payUrl) && (isPhone || !qrContent) ? payUrl : null;
  return (
    <Box>
      <Amount>{formatMoney(amount)}</Amount>
      <Lead>{opens ? `请在${app}中完成付款` : `请使用${app}扫一扫付款`}</Lead>
      {isOver ? (
        <Expired>
          <p>{opens ? checkoutTexts.linkExpired : checkoutTexts.codeExpired}</p>
          <Button size="small" variant="primary" busy={isRenewing} onClick={onRenew}>
            重新获取
          </Button>
        </Expired>
      ) : opens ? (
        <Opening>
          {/* Opens in this tab, so that the phone's back button returns here. WeChat rejects requests without a Referer header. */}
          <LinkButton href={opens} variant="primary" size="large" onClick={onOpen}>
            打开{app}付款
          </LinkButton>
        </Opening>
      ) : (
        qrContent && <LazyQrCode address={qrContent} label={`${app}付款码`} />
      )}
      {left !== null && !isOver && (
        <Left role="timer">
          剩余支付时间 <strong>{countdownText(left)}</strong>
        </Left>
      )}
      <Said role="status">{isChecking ? checkoutTexts.checking : note}</Said>
      <Actions>
        <Button onClick={onChange}>更换支付方式</Button>
        <Button variant={opens ? 'secondary' : 'primary'} busy={isChecking} onClick={onCheck}>
          我已完成支付
        </Button>
      </Actions>
    </Box>
  );
}
