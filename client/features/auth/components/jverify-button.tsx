import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { readChannel } from '#client/lib/channel.ts';
import { usePublicEnv } from '#client/lib/portal-store.tsx';
import { useCall } from '#client/lib/use-call.ts';
import { Button } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { texts } from '#shared/text/texts.ts';
import { jverifyCall } from '../auth-api.ts';
import { clearForms, focusField } from '../auth-forms.ts';
import { useSignIn } from '../complete-sign-in.ts';
import { JverifyFailure, readCarrierToken } from '../jverify.ts';
import type { LoginFlow } from '../use-login-flow.ts';
import { OtherWays } from './other-ways.tsx';

/**
 * Signs up with the number of the phone in use, confirmed by its carrier: no SMS code, no password. Requires the agreement and the phone
 * number, in that order.
 */
export function JverifyButton({ flow }: { flow: LoginFlow }) {
  const { jverifyAppKey } = usePublicEnv();
  const [isBusy, setBusy] = useState(false);
  const signIn = useSignIn();
  const verify = useCall(jverifyCall, { signsIn: true });
  const form = flow.forms.register;

  const isComplete = async (): Promise<boolean> => {
    for (const name of ['agree', 'phone'] as const) {
      if (await form.trigger(name)) continue;
      showToast(form.getFieldState(name).error?.message ?? signInTexts.completeForm, { tone: 'error' });
      focusField(form, name);
      return false;
    }
    return true;
  };
  const signUp = async () => {
    const { phone, inviteCode } = form.getValues();
    try {
      const token = await readCarrierToken(window, jverifyAppKey ?? '');
      const session = await verify.mutateAsync({ body: { token, phone, inviteCode: inviteCode || undefined, channel: readChannel() } });
      clearForms(flow.forms);
      signIn(session);
    } catch (error) {
      const message = error instanceof JverifyFailure ? error.message : toApiFailure(error).message;
      form.setError('root', { type: 'server', message });
    }
  };
  const press = async () => {
    setBusy(true);
    form.clearErrors('root');
    try {
      if (await isComplete()) await signUp();
    } catch {
      showToast(texts.networkFailed, { tone: 'error', long: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <OtherWays title="其他注册方式">
      <Button size="large" busy={isBusy} onClick={() => void press()}>
        <Smartphone size={18} aria-hidden="true" />
        本机号码一键注册
      </Button>
    </OtherWays>
  );
}
