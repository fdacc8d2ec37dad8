import { type FormEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';
import { sendCodeCall } from '../auth-api.ts';
import { CaptchaImage } from '../components/captcha-image.tsx';
import { codeButtonLabel } from '../sms-countdown.ts';
import { useCall } from '../use-call.ts';
import type { CodeRequest } from '../use-login-flow.ts';

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

export interface CaptchaDialogProps {
  /** Null: closed. */
  request: CodeRequest | null;
  /** Seconds until this phone may have another code. */
  wait: number;
  onClose: () => void;
  onSent: (request: CodeRequest, seconds: number) => void;
  /** The server asks to wait so many seconds. */
  onThrottled: (request: CodeRequest, seconds: number) => void;
}

/** D04: the graphic captcha in front of every SMS code (V04–V06). */
export const CaptchaDialog = (props: CaptchaDialogProps) => (
  <Dialog open={props.request !== null} onOpenChange={(isOpen) => isOpen || props.onClose()} title={texts.captchaTitle} width={WIDTH}>
    <CaptchaForm {...props} />
  </Dialog>
);

function CaptchaForm({ request, wait, onSent, onThrottled }: CaptchaDialogProps) {
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [picture, setPicture] = useState(() => Date.now());
  const input = useRef<HTMLInputElement>(null);
  const isSending = useRef(false);
  const sendCode = useCall(sendCodeCall, { signsIn: true });

  const refuse = (message: string) => {
    setProblem(message);
    input.current?.focus();
  };
  const refresh = () => {
    setPicture((last) => Math.max(Date.now(), last + 1));
    setAnswer('');
    input.current?.focus();
  };
  const send = async (current: CodeRequest) => {
    try {
      const { countdown } = await sendCode.mutateAsync({ body: { phone: current.phone, scene: current.scene, captcha: answer.trim() } });
      onSent(current, countdown);
    } catch (error) {
      const failure = toApiFailure(error);
      // T23: a captcha is good for one try.
      refresh();
      refuse(failure.fields.captcha ?? failure.fields.phone ?? failure.message);
      if (failure.retryAfter) onThrottled(current, failure.retryAfter);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The login form around it is an ancestor in React's eyes.
    event.stopPropagation();
    if (!request || isSending.current || wait > 0) return;
    if (!answer.trim()) {
      showToast(texts.enterCaptcha, { tone: 'error' });
      return refuse(texts.enterCaptcha);
    }
    isSending.current = true;
    await send(request);
    isSending.current = false;
  };
  const isWaiting = wait > 0 && !sendCode.isSuccess;
  return (
    <Form noValidate aria-label={texts.captchaTitle} onSubmit={(event) => void submit(event)}>
      <Field label="图形验证码" htmlFor={INPUT_ID} help="看不清？点击图片换一张" error={problem} required>
        <Row>
          <TextInput
            ref={input}
            name="captcha"
            value={answer}
            onChange={(event) => {
              setAnswer(event.target.value);
              setProblem(null);
            }}
            placeholder={texts.enterCaptcha}
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
