import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { SmsScene } from '#shared/contract/auth.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { texts } from '#shared/text/texts.ts';
import { codeButtonLabel, type SmsCountdowns } from './sms-countdown.ts';

const CaptchaDialog = lazyDialog(async () => (await import('./captcha-dialog.tsx')).CaptchaDialog);

/** Wraps the code field and its button. */
export const SmsCodeFrame = styled.div`
  position: relative;

  input {
    padding-right: 136px;
  }
`;

/*
 * Placed inside the end of the input's row, which is 44 px high: the label above is 24 px and its gap 6 px. The full row height is
 * clickable.
 */
const Box = styled.div`
  position: absolute;
  top: 34px;
  right: 4px;

  button {
    min-width: 112px;
    min-height: 36px;
    font-variant-numeric: tabular-nums;
  }
  button::after {
    content: '';
    position: absolute;
    inset: -5px;
  }
  button:not(:disabled) {
    color: var(--brand);
  }
`;

interface SmsCodeButtonProps {
  scene: SmsScene;
  countdowns: SmsCountdowns;
  /** Returns the number that receives the code; null for the caller's own. Undefined if it is invalid, which has been reported by then. */
  findPhone: () => Promise<string | null | undefined>;
  /** Success message; by default the usual one. */
  sentText?: string | undefined;
  /** Called when a code was sent and the dialog is closed, to focus the code field. */
  onSent: () => void;
}

/** Requests an SMS code: finds the phone number, shows the graphic captcha and then counts down 60 s. */
export function SmsCodeButton({ scene, countdowns, findPhone, sentText = signInTexts.codeSent, onSent }: SmsCodeButtonProps) {
  const [isChecking, setChecking] = useState(false);
  const [phone, setPhone] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const wait = countdowns.secondsLeft(scene);

  // Call `onSent` after the dialog has closed: the button that had the focus is now disabled.
  const hasSent = useRef(false);
  const goOn = useRef(onSent);
  useEffect(() => {
    goOn.current = onSent;
  });
  useEffect(() => {
    if (isOpen || !hasSent.current) return;
    hasSent.current = false;
    requestAnimationFrame(() => goOn.current());
  }, [isOpen]);

  const ask = async () => {
    setChecking(true);
    try {
      const found = await findPhone();
      if (found === undefined) return;
      setPhone(found);
      setOpen(true);
    } catch {
      showToast(texts.networkFailed, { tone: 'error', long: true });
    } finally {
      setChecking(false);
    }
  };
  return (
    <Box>
      <Button variant="ghost" busy={isChecking} disabled={wait > 0} onClick={() => void ask()}>
        {codeButtonLabel(wait)}
      </Button>
      <CaptchaDialog
        open={isOpen}
        onOpenChange={setOpen}
        phone={phone}
        scene={scene}
        wait={wait}
        onSent={(seconds) => {
          showToast(sentText, { tone: 'success' });
          countdowns.start(scene, seconds);
          hasSent.current = true;
          setOpen(false);
        }}
        onThrottled={(seconds) => countdowns.start(scene, seconds)}
      />
    </Box>
  );
}
