import { ExternalLink } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import type { LazyDialogProps } from '#client/ui/lazy-dialog.tsx';

const Host = styled.p`
  margin: var(--space-3) 0;
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const Address = styled.p`
  max-height: 6em;
  padding: var(--space-3);
  overflow: auto;
  border-radius: var(--radius);
  background: var(--surface-sunken);
  color: var(--text-secondary);
  word-break: break-all;
`;

interface ExternalLinkDialogProps extends LazyDialogProps {
  link: { href: string; host: string } | null;
}

/** Shows the full host name before another site is opened. */
export const ExternalLinkDialog = ({ open, onOpenChange, link }: ExternalLinkDialogProps) =>
  link && (
    <Dialog open={open} onOpenChange={onOpenChange} title="您即将离开本站" width={420}>
      <p>下面的网站由用户提供，与本站无关。请核实网站身份，不要在上面填写验证码、密码或付款。</p>
      <Host>{link.host}</Host>
      <Address tabIndex={0}>{link.href}</Address>
      <DialogFooter>
        <Button onClick={() => onOpenChange(false)}>返回</Button>
        <LinkButton
          href={link.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          variant="primary"
          onClick={() => onOpenChange(false)}
        >
          <ExternalLink size={14} aria-hidden="true" />
          继续访问
        </LinkButton>
      </DialogFooter>
    </Dialog>
  );
