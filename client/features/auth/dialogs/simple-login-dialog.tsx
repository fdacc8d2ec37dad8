import { KeyRound, MessageSquareText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Note } from '#client/ui/note.tsx';
import { href } from '#shared/routes/href.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import { LocalForm } from '../simple/local-form.tsx';
import { SimpleResetForm } from '../simple/simple-reset-form.tsx';
import { firstSimpleView, type SimpleView, simpleTitles } from '../simple/simple-views.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-4);
`;

/* Same as `ViewLinks` of the standard dialog, copied to avoid loading its code. */
const Moves = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);
`;

/* Looks like a link of the standard dialog, but these views have no page to link to. */
const Move = styled.button`
  padding: var(--space-1) 0;
  color: var(--brand);

  &:hover {
    color: var(--brand-hover);
  }
`;

const WayOut = styled.p`
  padding-top: var(--space-3);
  border-top: 1px solid var(--line);
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const NOTICE_ID = 'simple-login-notice';

/** The views that each view links to, with the link texts. */
const links: Readonly<Record<SimpleView, readonly (readonly [to: SimpleView, label: string])[]>> = {
  chooser: [['register', signInTexts.register]],
  sms: [
    ['chooser', '其他登录方式'],
    ['register', signInTexts.register],
  ],
  password: [
    ['chooser', '其他登录方式'],
    ['register', signInTexts.register],
    ['forgot', '忘记密码？'],
  ],
  register: [['chooser', '返回登录']],
  forgot: [['password', '返回登录']],
};

/**
 * The simplified dialog, enabled by `LOGIN_DIALOG=simple`. As specified, its login and register views only log locally; only 找回密码 calls
 * the server. A link to the login page follows below.
 */
export function LoginDialog() {
  const store = usePortalStore();
  const isOpen = usePortal((state) => state.showLoginModal);
  const asked = usePortal((state) => state.loginView);
  const returnTo = usePortal((state) => state.returnTo);
  const notice = usePortal((state) => state.loginNotice);
  const [view, setView] = useState<SimpleView>(firstSimpleView[asked]);
  useEffect(() => {
    if (isOpen) setView(firstSimpleView[asked]);
  }, [isOpen, asked]);
  const stack = useRef<HTMLDivElement>(null);
  const shownView = useRef(view);
  useEffect(() => {
    // The pressed link is removed with its view: move the focus to the first field of the new one.
    if (shownView.current !== view) stack.current?.querySelector<HTMLElement>('input, button')?.focus();
    shownView.current = view;
  }, [view]);
  const close = () => store.setState({ showLoginModal: false });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(showLoginModal) => store.setState({ showLoginModal })}
      title={simpleTitles[view]}
      describedBy={notice === null ? undefined : NOTICE_ID}
    >
      <Stack ref={stack}>
        {notice && (
          <Note role="status" id={NOTICE_ID}>
            {notice}
          </Note>
        )}
        {view === 'chooser' && (
          <>
            <Button variant="primary" size="large" onClick={() => setView('sms')}>
              <MessageSquareText size={18} aria-hidden="true" />
              {signInTexts.smsLogin}
            </Button>
            <Button size="large" onClick={() => setView('password')}>
              <KeyRound size={18} aria-hidden="true" />
              {signInTexts.passwordLogin}
            </Button>
          </>
        )}
        {(view === 'sms' || view === 'password') && <LocalForm key={view} view={view} submitLabel="登录" />}
        {view === 'register' && <LocalForm view={view} submitLabel={signInTexts.register} />}
        {view === 'forgot' && <SimpleResetForm onReset={() => setView('password')} />}
        <Moves>
          {links[view].map(([to, label]) => (
            <Move className="thumb-sized" key={to} type="button" onClick={() => setView(to)}>
              {label}
            </Move>
          ))}
        </Moves>
        {view !== 'forgot' && (
          <WayOut>
            这是简化的登录窗口，登录和注册不会提交。请到
            <a href={href('login', undefined, { returnTo: returnTo ?? undefined })} onClick={close}>
              登录页
            </a>
            登录或注册。
          </WayOut>
        )}
      </Stack>
    </Dialog>
  );
}
