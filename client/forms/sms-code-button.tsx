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

/** Around the code's field and its button. */
export const SmsCodeFrame = styled.div`
  position: relative;

  input {
    padding-right: 136px;
  }
`;

/* Sits inside the end of the input's row, 44 px high: the label above is 24 px and its gap 6 px. A press counts in the row's whole height. */
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
  /** The number the code goes to; null: the caller's own one. Undefined when it is not right, which has been said by then. */
  findPhone: () => Promise<string | null | undefined>;
  /** Says that a code is on its way; absent: the usual sentence. */
  sentText?: string | undefined;
  /** A code is on its way and the dialog gone: what comes next is typing it. */
  onSent: () => void;
}

/** Asks for an SMS code: a phone first, then the graphic captcha, then 60 s of waiting. */
export function SmsCodeButton({ scene, countdowns, findPhone, sentText = signInTexts.codeSent, onSent }: SmsCodeButtonProps) {
  const [isChecking, setChecking] = useState(false);
  const [phone, setPhone] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const wait = countdowns.secondsLeft(scene);

  // The button that had the focus waits now.
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
