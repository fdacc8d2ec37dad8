import { type ComponentType, useEffect, useRef, useState } from 'react';
import { showToast } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';
import type { AuthForm } from '../auth-forms.ts';
import type { CaptchaDialogProps } from '../dialogs/captcha-dialog.tsx';
import type { LoginFlow } from '../use-login-flow.ts';

/** Loads the captcha dialog when it is first needed and starts the wait once a code is on its way (T13, T22). */
export function CaptchaHost({ flow }: { flow: LoginFlow }) {
  const { codeRequest, setCodeRequest, countdowns, forms } = flow;
  const [CaptchaDialog, setCaptchaDialog] = useState<ComponentType<CaptchaDialogProps> | null>(null);
  const isWanted = codeRequest !== null;
  useEffect(() => {
    if (!isWanted || CaptchaDialog) return;
    import('../dialogs/captcha-dialog.tsx').then(
      (module) => setCaptchaDialog(() => module.CaptchaDialog),
      () => {
        setCodeRequest(null);
        showToast(texts.networkFailed, { tone: 'error', long: true });
      },
    );
  }, [isWanted, CaptchaDialog, setCodeRequest]);
  // The button that had the focus waits now: what comes next is typing the code.
  const sentForm = useRef<AuthForm | null>(null);
  useEffect(() => {
    if (isWanted || !sentForm.current) return;
    const form = sentForm.current;
    sentForm.current = null;
    requestAnimationFrame(() => form.setFocus('code'));
  }, [isWanted]);
  if (!CaptchaDialog) return null;

  return (
    <CaptchaDialog
      request={codeRequest}
      wait={codeRequest ? countdowns.secondsLeft(codeRequest.scene) : 0}
      onClose={() => setCodeRequest(null)}
      onSent={({ scene, view }, seconds) => {
        showToast(texts.codeSent, { tone: 'success' });
        countdowns.start(scene, seconds);
        setCodeRequest(null);
        forms[view].clearErrors('code');
        sentForm.current = forms[view];
      }}
      onThrottled={({ scene }, seconds) => countdowns.start(scene, seconds)}
    />
  );
}
