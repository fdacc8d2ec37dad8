import { styled } from 'styled-components';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import { useLazyComponent } from '../use-lazy-component.ts';
import type { LoginFlow } from '../use-login-flow.ts';

/* As high as what comes: a line of text, a gap and a large button. */
const Box = styled.div`
  min-height: 74px;
`;

const loadButton = async () => (await import('./jverify-button.tsx')).JverifyButton;

/** Where the phone verification service is configured: its button, whose code comes after the form. */
export function LazyJverify({ flow }: { flow: LoginFlow }) {
  const { jverifyScriptUrl } = usePublicEnv();
  // It takes no WeChat code along: whoever is binding theirs registers by the form.
  const isBindingWechat = usePortal((state) => state.weixinCode !== null);
  return jverifyScriptUrl && !isBindingWechat && <LazyButton flow={flow} />;
}

function LazyButton({ flow }: { flow: LoginFlow }) {
  const Button = useLazyComponent(loadButton);
  return <Box>{Button && <Button flow={flow} />}</Box>;
}
