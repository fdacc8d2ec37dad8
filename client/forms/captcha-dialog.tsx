import { type FormEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { remoteCall } from '#client/lib/remote-call.ts';
import { useCall } from '#client/lib/use-call.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { SmsScene } from '#shared/contract/auth.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { CaptchaImage } from './captcha-image.tsx';
import { codeButtonLabel } from './sms-countdown.ts';

const sendCodeCall = remoteCall('auth.sendSmsCode', async () => (await import('#shared/contract/auth.ts')).sendSmsCode);

const Form = styled.form`
  display: grid;
  gap: var(--space-4);
`;

const Row = styled.div`
  display: flex;
  gap: var(--space-2);
`;

const WIDTH = 360;
const INPUT_ID = 'captcha-answer';

interface CaptchaDialogProps extends LazyDialogProps {
  /** The phone number that receives the code; null: the caller's own login phone. */
  phone: string | null;
  scene: SmsScene;
  /** Seconds until this phone may request another code. */
  wait: number;
  onSent: (seconds: number) => void;
  /** Called with the number of seconds that the server asks to wait. */
  onThrottled: (seconds: number) => void;
}

/** The graphic captcha that must be solved before an SMS code is sent. */
export const CaptchaDialog = ({ open, onOpenChange, ...form }: CaptchaDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={signInTexts.captchaTitle} width={WIDTH}>
    <CaptchaForm {...form} />
  </Dialog>
);

function CaptchaForm({ phone, scene, wait, onSent, onThrottled }: Omit<CaptchaDialogProps, keyof LazyDialogProps>) {
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [picture, setPicture] = useState(() => Date.now());
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  // A visitor may send a code to a given number. The caller's own number needs a session, which may have expired.
  const sendCode = useCall(sendCodeCall, phone === null ? { silent: true } : { signsIn: true });

  const refuse = (message: string) => {
    setProblem(message);
    input.current?.focus();
  };
  const refresh = () => {
    setPicture((last) => Math.max(Date.now(), last + 1));
    setAnswer('');
    input.current?.focus();
  };
  const send = async () => {
    try {
      const { countdown } = await sendCode.mutateAsync({ body: { ...(phone !== null && { phone }), scene, captcha: answer.trim() } });
      onSent(countdown);
    } catch (error) {
      const failure = toApiFailure(error);
      // A captcha can be used only once.
      refresh();
      refuse(failure.fields.captcha ?? failure.fields.phone ?? failure.message);
      if (failure.retryAfter) onThrottled(failure.retryAfter);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events also bubble to the form that renders this dialog.
    event.stopPropagation();
    if (isSending.current || wait > 0) return;
    if (!answer.trim()) {
      showToast(signInTexts.enterCaptcha, { tone: 'error' });
      return refuse(signInTexts.enterCaptcha);
    }
    isSending.current = true;
    await send();
    isSending.current = false;
  };
  const isWaiting = wait > 0 && !sendCode.isSuccess;
  return (
    <Form noValidate aria-label={signInTexts.captchaTitle} onSubmit={(event) => void submit(event)}>
      <Field
        label="图形验证码"
        htmlFor={INPUT_ID}
        help="看不清？点击图片换一张"
        error={problem && <span role="alert">{problem}</span>}
        required
      >
        <Row>
          <TextInput
            ref={input}
            name="captcha"
            value={answer}
            onChange={(event) => {
              setAnswer(event.target.value);
              setProblem(null);
            }}
            placeholder={signInTexts.enterCaptcha}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={12}
          />
          <CaptchaImage version={picture} onRefresh={refresh} />
        </Row>
      </Field>
      <Button type="submit" variant="primary" size="large" busy={sendCode.isPending} disabled={isWaiting}>
        {isWaiting ? codeButtonLabel(wait) : '确定'}
      </Button>
    </Form>
  );
}
