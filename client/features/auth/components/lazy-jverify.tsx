import { styled } from 'styled-components';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { useLazyComponent } from '../use-lazy-component.ts';
import type { LoginFlow } from '../use-login-flow.ts';

/* Reserves the height of the button's section: a line of text, a gap and a large button. */
const Box = styled.div`
  min-height: 74px;
`;

const loadButton = async () => (await import('./jverify-button.tsx')).JverifyButton;

/** Renders the JVerify button if the service is configured; its code loads after the form. */
export function LazyJverify({ flow }: { flow: LoginFlow }) {
  const { jverifyScriptUrl } = usePublicEnv();
  // The JVerify call takes no WeChat code: a visitor who is binding WeChat registers with the form.
  const isBindingWechat = usePortal((state) => state.weixinCode !== null);
  return jverifyScriptUrl && !isBindingWechat && <LazyButton flow={flow} />;
}

function LazyButton({ flow }: { flow: LoginFlow }) {
  const Button = useLazyComponent(loadButton);
  return <Box>{Button && <Button flow={flow} />}</Box>;
}
