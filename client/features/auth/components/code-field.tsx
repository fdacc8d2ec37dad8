import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';
import { smsSceneOf } from '../login-views.ts';
import { codeButtonLabel } from '../sms-countdown.ts';
import type { LoginFlow } from '../use-login-flow.ts';
import { AuthInput } from './auth-input.tsx';

const Frame = styled.div`
  position: relative;

  input {
    padding-right: 136px;
  }
`;

/* Sits at the end of the input's row: the label above is 22 px and its gap 6 px. */
const Ask = styled.div`
  position: absolute;
  top: 32px;
  right: 4px;

  button {
    min-width: 112px;
    font-variant-numeric: tabular-nums;
  }
  button:not(:disabled) {
    color: var(--brand);
  }
`;

/** The SMS code with its button: a phone first (V03), then the graphic captcha (V04), then 60 s of waiting (T13). */
export function CodeField({ flow }: { flow: LoginFlow }) {
  const { view, forms, countdowns, setCodeRequest } = flow;
  const form = forms[view];
  const scene = smsSceneOf[view];
  const [isChecking, setChecking] = useState(false);
  const wait = scene ? countdowns.secondsLeft(scene) : 0;

  const askForCode = async () => {
    setChecking(true);
    try {
      const isPhoneRight = await form.trigger('phone');
      if (isPhoneRight && scene) return setCodeRequest({ view, scene, phone: form.getValues('phone') });
      showToast(form.getFieldState('phone').error?.message ?? texts.enterPhone, { tone: 'error' });
      form.setFocus('phone');
    } catch {
      showToast(texts.networkFailed, { tone: 'error', long: true });
    } finally {
      setChecking(false);
    }
  };
  return (
    <Frame>
      <AuthInput
        form={form}
        name="code"
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder={texts.enterCode}
        clean={(typed) => typed.replace(/\D/g, '').slice(0, 6)}
      />
      <Ask>
        <Button variant="ghost" busy={isChecking} disabled={wait > 0} onClick={() => void askForCode()}>
          {codeButtonLabel(wait)}
        </Button>
      </Ask>
    </Frame>
  );
}
