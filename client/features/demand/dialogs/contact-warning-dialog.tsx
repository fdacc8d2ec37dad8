import { styled } from 'styled-components';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';

const Rules = styled.ul`
  display: grid;
  gap: var(--space-2);
  padding-left: 1.2em;
  list-style: disc;
`;

interface ContactWarningDialogProps extends LazyDialogProps {
  onAccept: () => void;
}

/** Fraud warning, shown once before a user sees the contact of a stranger. */
export const ContactWarningDialog = ({ open, onOpenChange, onAccept }: ContactWarningDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="谨防诈骗" width={420}>
    <Rules>
      <li>合作前请核实对方的身份、营业执照和授权。</li>
      <li>要求先交保证金、垫付货款或转账到个人账户的，请立即停止并报警。</li>
      <li>不要把验证码、密码和支付截图告诉任何人，平台工作人员也不会索要。</li>
      <li>对方有违规行为时，请在需求页面点「举报这条需求」，我们会处理。</li>
    </Rules>
    <DialogFooter>
      <Button onClick={() => onOpenChange(false)}>再想想</Button>
      <Button variant="primary" onClick={onAccept}>
        我知道了，继续查看
      </Button>
    </DialogFooter>
  </Dialog>
);
