import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LateDialogProps } from '#client/ui/late-dialog.tsx';
import { DialogFoot } from '../components/dialog-foot.tsx';

interface ConfirmDialogProps extends LateDialogProps {
  title: string;
  /** What will happen. */
  text: string;
  confirmLabel: string;
  isDangerous?: boolean;
  isBusy: boolean;
  onConfirm: () => void;
}

/** Asks before something that is not easily undone. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  isDangerous = false,
  isBusy,
  onConfirm,
}: ConfirmDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title} width={420}>
    <p>{text}</p>
    <DialogFoot>
      <Button onClick={() => onOpenChange(false)}>取消</Button>
      <Button variant={isDangerous ? 'danger' : 'primary'} busy={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </DialogFoot>
  </Dialog>
);
