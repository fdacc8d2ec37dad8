import { type ComponentType, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { usePortal, usePublicEnv } from '#client/lib/portal-store.tsx';
import type { LoginFlow } from '../use-login-flow.ts';

/* As high as what comes: a line of text, a gap and a large button. */
const Place = styled.div`
  min-height: 74px;
`;

/** Where the phone verification service is configured (E08): its button, whose code comes after the form. */
export function LateJverify({ flow }: { flow: LoginFlow }) {
  const { jverifyScriptUrl } = usePublicEnv();
  // It takes no WeChat code along (T14): whoever is binding theirs registers by the form.
  const isBindingWechat = usePortal((state) => state.weixinCode !== null);
  const [Button, setButton] = useState<ComponentType<{ flow: LoginFlow }> | null>(null);
  useEffect(() => {
    if (!jverifyScriptUrl) return;
    import('./jverify-button.tsx').then(
      (module) => setButton(() => module.JverifyButton),
      (error: unknown) => console.warn('the phone verification could not be loaded', error),
    );
  }, [jverifyScriptUrl]);
  if (isBindingWechat) return null;
  return jverifyScriptUrl && <Place>{Button && <Button flow={flow} />}</Place>;
}
