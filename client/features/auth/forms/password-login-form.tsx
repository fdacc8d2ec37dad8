import { toApiFailure } from '#client/lib/api-failure.ts';
import { readChannel } from '#client/lib/channel.ts';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { useCall } from '#client/lib/use-call.ts';
import { texts } from '#shared/text/texts.ts';
import { passwordLoginCall } from '../auth-api.ts';
import { clearForms } from '../auth-forms.ts';
import { AgreementField } from '../components/agreement-field.tsx';
import { AuthFormLayout } from '../components/auth-form-layout.tsx';
import { AuthPasswordField } from '../components/auth-password-field.tsx';
import { LazyLoginCaptcha } from '../components/lazy-login-captcha.tsx';
import { PhoneField } from '../components/phone-field.tsx';
import { ViewLink } from '../components/view-link.tsx';
import { ViewLinks } from '../components/view-links.tsx';
import { recallInviteCode } from '../login-memory.ts';
import { useAuthSubmit } from '../use-auth-submit.ts';
import { useLoginCaptcha } from '../use-login-captcha.ts';
import type { LoginFlow } from '../use-login-flow.ts';
import { useSignIn } from '../use-sign-in.ts';

/** 账号密码登录; also where an unbound WeChat identity is bound. `only`: no other view works here. */
export function PasswordLoginForm({ flow, only }: { flow: LoginFlow; only?: boolean }) {
  const form = flow.forms.login;
  const store = usePortalStore();
  const signIn = useSignIn();
  const login = useCall(passwordLoginCall, { signsIn: true });
  const captcha = useLoginCaptcha();
  const { isBusy, submit } = useAuthSubmit(form, 'login', async ({ phone, password, agree }) => {
    if (!captcha.isReady()) return;
    const weixinCode = store.getState().weixinCode ?? undefined;
    const inviteCode = recallInviteCode() || undefined;
    const body = { phone, password, agree, channel: readChannel(), weixinCode, inviteCode, captcha: captcha.answer.trim() || undefined };
    try {
      const session = await login.mutateAsync({ body });
      clearForms(flow.forms);
      signIn(session);
    } catch (error) {
      if (!captcha.takeRefusal(toApiFailure(error))) throw error;
    }
  });
  return (
    <>
      <AuthFormLayout form={form} label={texts.passwordLogin} submitLabel="登录" isBusy={isBusy} onSubmit={submit}>
        <PhoneField form={form} />
        <AuthPasswordField form={form} name="password" label="密码" />
        <LazyLoginCaptcha captcha={captcha} />
        <AgreementField form={form} />
      </AuthFormLayout>
      {!only && (
        <ViewLinks>
          <ViewLink flow={flow} to="chooser">
            {texts.smsLogin}
          </ViewLink>
          <ViewLink flow={flow} to="register">
            {texts.register}
          </ViewLink>
          <ViewLink flow={flow} to="forgot">
            忘记密码？
          </ViewLink>
        </ViewLinks>
      )}
    </>
  );
}
