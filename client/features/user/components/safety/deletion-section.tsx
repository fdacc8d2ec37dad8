import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { ExactTime } from '#client/ui/exact-time.tsx';
import { href } from '#shared/routes/href.ts';
import { COOLING_OFF_DAYS } from '#shared/rules/limits.ts';
import { DeletionDialog } from '../../safety-dialogs.ts';

const Text = styled.p`
  margin-bottom: var(--space-4);
  color: var(--text-secondary);

  a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** The account deletion: its consequences, and the button to request it; `deletesAt` is set once it is requested. */
export function DeletionSection({ deletesAt }: { deletesAt: string | null }) {
  const [isAsking, setAsking] = useState(false);
  if (deletesAt) {
    return (
      <Text>
        您已申请注销，账号将于 <ExactTime iso={deletesAt} /> 注销。可在页面上方撤销。
      </Text>
    );
  }
  return (
    <>
      <Text>
        注销后，账号、资料和需求都会删除，不能恢复。申请后有 {COOLING_OFF_DAYS} 天冷静期，期间可以随时反悔。账户里还有余额的，请先在
        <a href={href('wallet')}>钱包</a>退回。
      </Text>
      <Button onClick={() => setAsking(true)}>申请注销账号</Button>
      <DeletionDialog open={isAsking} onOpenChange={setAsking} />
    </>
  );
}
