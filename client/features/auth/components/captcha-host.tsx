import { type ComponentType, useEffect, useState } from 'react';
import { showToast } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';
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
      }}
      onThrottled={({ scene }, seconds) => countdowns.start(scene, seconds)}
    />
  );
}
