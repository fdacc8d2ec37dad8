import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';

interface StaleDialogNoticeProps {
  text: string;
  onClose: () => void;
}

/** Replaces the content of an open dialog after another tab or the provider acted first. Takes the focus: the focused element is gone. */
export function StaleDialogNotice({ text, onClose }: StaleDialogNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p role="status" id="overtaken">
        {text}
      </p>
      <DialogFooter>
        <Button ref={button} variant="primary" aria-describedby="overtaken" onClick={onClose}>
          知道了
        </Button>
      </DialogFooter>
    </>
  );
}

/** Replaces a whole dialog after another tab or the provider acted first. */
export const OvertakenDialog = ({ open, onOpenChange, title, text }: LazyDialogProps & { title: string; text: string }) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title} width={420}>
    <StaleDialogNotice text={text} onClose={() => onOpenChange(false)} />
  </Dialog>
);
