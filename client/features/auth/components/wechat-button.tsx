import { MessageCircle } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { connectPath } from '../auth-addresses.ts';
import { type AuthForm, focusField } from '../auth-forms.ts';
import { targetAfterLogin } from '../complete-sign-in.ts';
import { rememberReturnPath } from '../login-memory.ts';
import { OtherWays } from './other-ways.tsx';

/** Starts the WeChat login: a plain link to the server, which ties the result to this browser. Requires the agreement. */
export function WechatButton({ form }: { form: AuthForm }) {
  const { wechat } = usePublicEnv();
  const { pathname, search } = useLocation();
  const returnTo = usePortal((state) => state.returnTo);
  if (wechat === 'off') return null;
  const back = targetAfterLogin(returnTo, { pathname, search }) ?? pathname + search;
  const leave = (event: MouseEvent) => {
    if (form.getValues('agree')) return rememberReturnPath(back);
    event.preventDefault();
    form.setError('agree', { type: 'agree', message: signInTexts.agreeFirst });
    focusField(form, 'agree');
    showToast(signInTexts.agreeFirst, { tone: 'error' });
  };
  return (
    <OtherWays title="其他登录方式">
      <LinkButton href={connectPath(back)} data-server="" size="large" onClick={leave}>
        <MessageCircle size={18} aria-hidden="true" />
        微信登录
      </LinkButton>
    </OtherWays>
  );
}
