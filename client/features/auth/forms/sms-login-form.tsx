import { readChannel } from '#client/lib/channel.ts';
import { usePortalStore } from '#client/lib/portal-store.tsx';
import { useCall } from '#client/lib/use-call.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { smsLoginCall } from '../auth-api.ts';
import { clearForms, useAuthForm } from '../auth-forms.ts';
import { useSignIn } from '../complete-sign-in.ts';
import { AgreementField } from '../components/agreement-field.tsx';
import { AuthFormLayout } from '../components/auth-form-layout.tsx';
import { PhoneField } from '../components/auth-input.tsx';
import { CodeField } from '../components/code-field.tsx';
import { ViewLink, ViewLinks } from '../components/view-link.tsx';
import { WechatButton } from '../components/wechat-button.tsx';
import { recallInviteCode } from '../login-memory.ts';
import { useAuthSubmit } from '../use-auth-submit.ts';
import type { LoginFlow } from '../use-login-flow.ts';

/** The chooser 快捷登录: phone and SMS code, WeChat, or a link to another view. */
export function SmsLoginForm({ flow }: { flow: LoginFlow }) {
  const form = useAuthForm(flow.forms, 'chooser');
  const store = usePortalStore();
  const signIn = useSignIn();
  const login = useCall(smsLoginCall, { signsIn: true });
  const { isBusy, submit } = useAuthSubmit(form, 'chooser', async ({ phone, code }) => {
    const weixinCode = store.getState().weixinCode ?? undefined;
    const body = { phone, verificationCode: code, channel: readChannel(), weixinCode, inviteCode: recallInviteCode() || undefined };
    const session = await login.mutateAsync({ body });
    clearForms(flow.forms);
    signIn(session);
  });
  return (
    <>
      <AuthFormLayout form={form} label={signInTexts.quickLogin} submitLabel="登录" isBusy={isBusy} onSubmit={submit}>
        <PhoneField form={form} />
        <CodeField flow={flow} form={form} />
        <AgreementField form={form} />
      </AuthFormLayout>
      <ViewLinks>
        <ViewLink flow={flow} to="login">
          {signInTexts.passwordLogin}
        </ViewLink>
        <ViewLink flow={flow} to="register">
          没有账号？去注册
        </ViewLink>
      </ViewLinks>
      <WechatButton form={form} />
    </>
  );
}
