import { useEffect, useRef } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { checkoutTexts } from '#shared/text/money-texts.ts';
import { CheckoutFlow } from './checkout-flow.tsx';
import type { CheckoutSubject, NextStep } from './checkout-subject.ts';

interface CheckoutDialogProps extends LazyDialogProps {
  subject: CheckoutSubject;
  /** Next step, offered after payment. */
  next: NextStep | null;
}

/** The checkout (收银台): the price, the payment and its outcome. Closing it loses nothing: pending orders are in the order list. */
export function CheckoutDialog({ open, onOpenChange, subject, next }: CheckoutDialogProps) {
  const waits = useRef(false);
  const isShown = useRef(open);
  useEffect(() => {
    isShown.current = open;
    return () => {
      isShown.current = false;
    };
  }, [open]);
  const change = (isOpen: boolean) => {
    if (!isOpen && waits.current) showToast(checkoutTexts.kept, { long: true });
    waits.current = false;
    onOpenChange(isOpen);
  };
  return (
    <Dialog open={open} onOpenChange={change} title="收银台" width={480}>
      <CheckoutFlow
        subject={subject}
        next={next}
        onClose={() => change(false)}
        onStarted={(phase) => {
          // The flow is no longer visible, so its outcome is shown as a message.
          if (!isShown.current) showToast(phase === 'waiting' ? checkoutTexts.kept : checkoutTexts.paid, { long: true });
        }}
        onPhase={(phase) => {
          waits.current = isShown.current && phase === 'waiting';
        }}
      />
    </Dialog>
  );
}
