import { type ComponentType, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { configQuery } from '#client/layout/layout-queries.ts';
import { AwaitWithin } from '#client/lib/await.tsx';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { Note } from '#client/ui/note.tsx';
import type { SiteConfig } from '#shared/contract/site.ts';
import { focusField } from '../auth-forms.ts';
import { PasswordLoginForm } from '../forms/password-login-form.tsx';
import { RegisterForm } from '../forms/register-form.tsx';
import { ResetForm } from '../forms/reset-form.tsx';
import { SmsLoginForm } from '../forms/sms-login-form.tsx';
import { openView } from '../login-views.ts';
import { type LoginFlow, useLoginFlow } from '../use-login-flow.ts';
import { QrPanel } from './qr-panel.tsx';

/* The code comes first, so that a form that is painted while the document still arrives has its width already. */
const Columns = styled.div`
  display: flex;
  flex-direction: row-reverse;
  gap: var(--space-6);
`;

const FormColumn = styled.div`
  display: grid;
  flex: 1;
  min-width: 0;
  align-content: start;
  gap: var(--space-4);
`;

const forms = {
  chooser: SmsLoginForm,
  login: PasswordLoginForm,
  register: RegisterForm,
  forgot: ResetForm,
} satisfies Record<LoginView, ComponentType<{ flow: LoginFlow }>>;

/** The view that a flow is in, with the QR code beside it; knows nothing of dialogs or pages. */
export function LoginViews({ flow }: { flow: LoginFlow }) {
  const { view } = flow;
  const shownView = useRef(view);
  const form = flow.forms[view];
  useEffect(() => {
    // The link that was pressed is gone with its view: the new one begins at its first field.
    if (shownView.current !== view) focusField(form, 'phone');
    shownView.current = view;
  }, [view, form]);
  const Form = forms[view];
  // The same tree with and without the configuration, so that nothing typed is lost when it arrives.
  const show = (config?: SiteConfig) => {
    const shown = openView(view, config);
    return (
      <>
        {shown !== 'forgot' && <QrPanel view={shown} config={config} />}
        <FormColumn>{config?.providers.sms === 'off' ? <WithoutSms flow={flow} /> : <Form flow={flow} key={view} />}</FormColumn>
      </>
    );
  };
  return (
    <Columns>
      <AwaitWithin query={configQuery} pending={show()} failed={() => show()}>
        {show}
      </AwaitWithin>
    </Columns>
  );
}

export interface PageLoginProps {
  view: LoginView;
  setView: (view: LoginView) => void;
  /** Of an invitation, with which the form is filled. */
  inviteCode?: string;
  /** Is it nobody's? It is taken back. */
  isUnknown?: boolean;
}

/** The views on a page, with the state that they share. */
export function PageLogin({ view, setView, inviteCode, isUnknown = false }: PageLoginProps) {
  const flow = useLoginFlow(view, setView, inviteCode);
  const { register } = flow.forms;
  useEffect(() => {
    if (isUnknown) register.setValue('inviteCode', '');
  }, [register, isUnknown]);
  return <LoginViews flow={flow} />;
}

/** Where no SMS can be sent: whatever view was asked for, the password is the way in. */
function WithoutSms({ flow }: { flow: LoginFlow }) {
  useEffect(() => flow.move('login'));
  return (
    <>
      <Note data-tone="warning" role="status">
        <p>本站暂未开通短信，请用密码登录，或联系客服。</p>
      </Note>
      <PasswordLoginForm flow={flow} only />
    </>
  );
}
