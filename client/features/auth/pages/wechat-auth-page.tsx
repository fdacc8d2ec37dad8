import { LoaderCircle, MessageCircle } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { toApiFailure } from '#client/lib/api-failure.ts';
import { readChannel } from '#client/lib/channel.ts';
import type { PageProps } from '#client/lib/page-definition.ts';
import { openLogin, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { useCall } from '#client/lib/use-call.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { href } from '#shared/routes/href.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { wechatLoginCall } from '../auth-api.ts';
import { useSignIn } from '../complete-sign-in.ts';
import { recallReturnPath } from '../login-memory.ts';

const Panel = styled(Card)`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  width: min(500px, 100%);
  margin: var(--space-16) auto;
  padding: var(--space-10) var(--space-6);
  text-align: center;

  > svg {
    color: var(--brand);
  }
`;

const Title = styled.h1`
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-3);
`;

type Stage = { name: 'asking' | 'bound' | 'unbound' } | { name: 'refused'; message: string };

/** Handles the return from WeChat. The server has checked `state`; here the code is exchanged for a session or an identity to bind. */
export function WechatAuthPage({ request }: PageProps) {
  const code = request.search.get('code') ?? '';
  const state = request.search.get('state') ?? undefined;
  const store = usePortalStore();
  const signIn = useSignIn();
  const exchange = useCall(wechatLoginCall, { signsIn: true });
  const [stage, setStage] = useState<Stage>({ name: 'asking' });
  const isBinding = usePortal((state) => state.weixinCode !== null);
  const isSignedIn = usePortal((state) => state.signedIn);
  const hasStarted = useRef(false);
  const bind = () => openLogin(store, { view: 'login', returnTo: recallReturnPath() });

  const start = async () => {
    try {
      const answer = await exchange.mutateAsync({ body: { code, state, channel: readChannel() } });
      if (!answer.bound) store.setState({ weixinCode: answer.weixinCode });
      setStage({ name: answer.bound ? 'bound' : 'unbound' });
      if (answer.bound) return signIn(answer, recallReturnPath());
      bind();
    } catch (error) {
      setStage({ name: 'refused', message: toApiFailure(error).message });
    }
  };
  useEffect(() => {
    // A code can be exchanged only once, and React may run an effect twice.
    if (!code || hasStarted.current) return;
    hasStarted.current = true;
    void start();
  });

  if (!code) return <Outcome title="您已取消微信授权" text="没有收到微信的授权，登录未完成。" action={<RetryLink />} />;
  if (stage.name === 'refused') return <Outcome title="微信登录失败" text={stage.message} action={<RetryLink />} />;
  if (stage.name === 'unbound' && !isSignedIn) {
    if (!isBinding) return <Outcome title="微信未能绑定" text={signInTexts.wechatNotBound} action={<RetryLink />} />;
    return (
      <Outcome
        title="绑定微信"
        text={signInTexts.wechatUnbound}
        action={
          <Button variant="primary" ref={takeFocus} onClick={bind}>
            登录并绑定
          </Button>
        }
      />
    );
  }
  const isDone = stage.name !== 'asking';
  return (
    <Panel role="status">
      <LoaderCircle size={32} aria-hidden="true" />
      <Title>{isDone ? signInTexts.loginDone : '正在登录'}</Title>
      <p>{isDone ? '正在前往您要访问的页面…' : '正在向微信确认您的身份，请稍候…'}</p>
    </Panel>
  );
}

/** Focuses the button: the login dialog opens over this page by itself and returns the focus to it when it closes. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

const Outcome = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <Panel>
    <MessageCircle size={32} aria-hidden="true" />
    <Title>{title}</Title>
    <p>{text}</p>
    <Ways>
      {action}
      <LinkButton href={href('login')}>其他登录方式</LinkButton>
    </Ways>
  </Panel>
);

/* A literal path: a module shared with the login views would be loaded on every page that has them. */
const RetryLink = () => (
  <LinkButton variant="primary" href="/wechat/connect?returnTo=%2F" data-server="">
    重新授权
  </LinkButton>
);
