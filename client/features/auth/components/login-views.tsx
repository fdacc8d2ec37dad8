import { type ComponentType, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { configQuery } from '#client/layout/layout-queries.ts';
import { AwaitWithoutBoundary } from '#client/lib/await.tsx';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { Note } from '#client/ui/note.tsx';
import type { SiteConfig } from '#shared/contract/site.ts';
import { focusField } from '../auth-forms.ts';
import { PasswordLoginForm } from '../forms/password-login-form.tsx';
import { RegisterForm } from '../forms/register-form.tsx';
import { ResetForm } from '../forms/reset-form.tsx';
import { SmsLoginForm } from '../forms/sms-login-form.tsx';
import { availableView } from '../login-model.ts';
import { type LoginFlow, useLoginFlow } from '../use-login-flow.ts';
import { QrPanel } from './qr-panel.tsx';

/* The QR panel comes first in the document, so that the form has its final width even if it is painted before the rest arrives. */
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

/** Renders the current view of a flow with the QR code beside it; independent of the surrounding dialog or page. */
export function LoginViews({ flow }: { flow: LoginFlow }) {
  const { view } = flow;
  const shownView = useRef(view);
  const form = flow.forms[view];
  useEffect(() => {
    // The pressed link is removed with its view: move the focus to the first field of the new one.
    if (shownView.current !== view) focusField(form, 'phone');
    shownView.current = view;
  }, [view, form]);
  const Form = forms[view];
  // Render the same tree with and without the configuration, so that no input is lost when it arrives.
  const show = (config?: SiteConfig) => {
    const shown = availableView(view, config);
    return (
      <>
        {shown !== 'forgot' && <QrPanel view={shown} config={config} />}
        <FormColumn>{config?.providers.sms === 'off' ? <WithoutSms flow={flow} /> : <Form flow={flow} key={view} />}</FormColumn>
      </>
    );
  };
  return (
    <Columns>
      <AwaitWithoutBoundary query={configQuery} pending={show()} failed={() => show()}>
        {show}
      </AwaitWithoutBoundary>
    </Columns>
  );
}

export interface PageLoginProps {
  view: LoginView;
  setView: (view: LoginView) => void;
  /** The code of an invitation, prefilled in the register form. */
  inviteCode?: string;
  /** True if the code turned out to be unknown: it is removed from the form. */
  isUnknown?: boolean;
}

/** Renders the views on a page and owns their shared state. */
export function PageLogin({ view, setView, inviteCode, isUnknown = false }: PageLoginProps) {
  const flow = useLoginFlow(view, setView, inviteCode);
  const { register } = flow.forms;
  useEffect(() => {
    if (isUnknown) register.setValue('inviteCode', '');
  }, [register, isUnknown]);
  return <LoginViews flow={flow} />;
}

/** Replaces every view if no SMS can be sent: only the password login works. */
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
