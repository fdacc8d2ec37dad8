import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PartFailed } from '#client/layout/part-failed.tsx';
import { Await } from '#client/lib/await.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { ReturnPart, ReturnPlan } from '#shared/contract/wallet.ts';
import { href } from '#shared/routes/href.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { ReturnForm } from '../components/return-form.tsx';
import { ReturnParts } from '../components/return-parts.tsx';
import { returnTexts } from '../return-texts.ts';
import { returnPlanQuery } from '../wallet-api.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  &[data-done] {
    justify-items: center;
    text-align: center;
  }
  &[data-done] > svg {
    color: var(--success);
  }
  &[data-done] > ul {
    width: 100%;
    text-align: left;
  }
`;

const Title = styled.h3`
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const Quiet = styled.p`
  color: var(--text-secondary);
`;

/** Returns a part of the balance to the accounts that paid, after showing which ones. */
export function ReturnDialog({ open, onOpenChange }: LazyDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="余额退回">
      <Await
        query={returnPlanQuery}
        pending={<Skeleton height={260} />}
        failed={(failure, retry) => <PartFailed failure={failure} retry={retry} />}
      >
        {(plan) => <ReturnSteps plan={plan} onClose={close} />}
      </Await>
    </Dialog>
  );
}

/** Decides by the balance at the opening, so that the form stays open even if the balance changes in the meantime. */
function ReturnSteps({ plan, onClose }: { plan: ReturnPlan; onClose: () => void }) {
  const [isPossible] = useState(plan.returnable > 0);
  const [done, setDone] = useState<ReturnPart[] | null>(null);
  if (done) return <Done parts={done} onClose={onClose} />;
  return isPossible ? <ReturnForm plan={plan} onDone={setDone} onClose={onClose} /> : <Nothing plan={plan} onClose={onClose} />;
}

const Done = ({ parts, onClose }: { parts: readonly ReturnPart[]; onClose: () => void }) => (
  <Stack data-done="">
    <CircleCheck size={48} strokeWidth={1.75} aria-hidden="true" />
    <div role="status">
      <Title>已提交退回 {formatMoney(parts.reduce((sum, { amount }) => sum + amount, 0))}</Title>
    </div>
    <Quiet>{returnTexts.when}</Quiet>
    <ReturnParts parts={parts} />
    <Button variant="primary" onClick={onClose}>
      完成
    </Button>
  </Stack>
);

const Nothing = ({ plan, onClose }: { plan: ReturnPlan; onClose: () => void }) => (
  <Stack>
    <p>现在没有可以原路退回的余额。</p>
    {plan.unreturnable > 0 && (
      <Quiet>
        您的 {formatMoney(plan.unreturnable)} {returnTexts.unreturnable}
        {returnTexts.leaving}
      </Quiet>
    )}
    <DialogFooter>
      <Button onClick={onClose}>知道了</Button>
      {plan.unreturnable > 0 && (
        <LinkButton href={href('boost.mall')} variant="primary" onClick={onClose}>
          去道具中心
        </LinkButton>
      )}
    </DialogFooter>
  </Stack>
);
