import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import type { LazyDialogProps } from './lazy-dialog.tsx';

interface ConfirmDialogProps extends LazyDialogProps {
  title: string;
  /** Describes the consequences. */
  text: string;
  confirmLabel: string;
  isDangerous?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation before an action that is hard to undo. A double press confirms once. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  isDangerous = false,
  isBusy,
  onConfirm,
}: ConfirmDialogProps) {
  // A second press may arrive before the button is busy, or while the answered dialog fades out.
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (!isBusy) isConfirmed.current = false;
  });
  const confirm = () => {
    if (isConfirmed.current || !open) return;
    isConfirmed.current = true;
    onConfirm();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} width={420}>
      <p>{text}</p>
      <DialogFooter>
        {/* Next to 取消订单, a button labeled 取消 would mean the same. */}
        <Button onClick={() => onOpenChange(false)}>{confirmLabel.startsWith('取消') ? '暂不取消' : '取消'}</Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} busy={isBusy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
