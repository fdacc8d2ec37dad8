import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { useFocusPageWhenGone } from '#client/ui/focus-page.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { Order, Refundable } from '#shared/contract/order.ts';

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** Asks for what can come back of an order; nothing where nothing can. */
export function RefundButton({ order, size }: { order: Order; size: 'small' | 'medium' }) {
  const [isOpen, setOpen] = useState(false);
  // A refund that was asked for is gone from the order while its dialog is still closing, or open in another tab.
  const [asked, setAsked] = useState<{ order: Order; refundable: Refundable } | null>(null);
  const { refundable = null } = order;
  useFocusPageWhenGone(refundable !== null || isOpen);
  const shown = refundable ? { order, refundable } : asked;
  const open = () => {
    setAsked(shown);
    setOpen(true);
  };
  return (
    <>
      {refundable && (
        <Button size={size} aria-label={`申请退款：${order.title}`} onClick={open}>
          申请退款
        </Button>
      )}
      {shown && <RefundDialog open={isOpen} onOpenChange={setOpen} {...shown} isOver={isOpen && !refundable} />}
    </>
  );
}
