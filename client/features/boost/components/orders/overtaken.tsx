import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';

interface OvertakenProps {
  text: string;
  onClose: () => void;
}

/** In place of what an open dialog asked: another tab, or the provider, was first. Takes the focus, for what had it is gone. */
export function Overtaken({ text, onClose }: OvertakenProps) {
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

/** A dialog in the place of another one that was overtaken. */
export const OvertakenDialog = ({ open, onOpenChange, title, text }: LazyDialogProps & { title: string; text: string }) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={title} width={420}>
    <Overtaken text={text} onClose={() => onOpenChange(false)} />
  </Dialog>
);
