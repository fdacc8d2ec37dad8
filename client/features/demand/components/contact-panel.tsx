import { Lock, type LucideIcon, Mail, MessageCircle, MessageSquare, Smartphone } from 'lucide-react';
import { styled } from 'styled-components';
import { openLogin, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import type { Demand } from '#shared/contract/demand-contract.ts';
import { href } from '#shared/routes/href.ts';
import { contactMethodNames } from '#shared/text/labels.ts';

const Methods = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin-bottom: var(--space-4);
`;

const Method = styled.li`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 40px;
  padding: 0 var(--space-3);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  > svg:first-child {
    color: var(--brand);
  }
`;

const Hidden = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  margin-left: auto;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
`;

const Line = styled.p`
  color: var(--text-secondary);
`;

const WideLink = styled(LinkButton)`
  width: 100%;
`;

const Note = styled.p`
  margin-top: 10px;
  color: var(--text-muted);
  font: var(--weight-regular) var(--type-small) var(--font);
  text-align: center;
`;

type ContactMethod = Demand['contactMethods'][number];
const icons: Readonly<Record<ContactMethod, LucideIcon>> = { phone: Smartphone, wechat: MessageCircle, qq: MessageSquare, email: Mail };

interface ContactPanelProps {
  contactMethods: readonly ContactMethod[];
  /** The page's own address: where a login leads back to. */
  address: string;
}

/** Which ways to the publisher exist. The values are no part of the page: they are given one by one, after permission. */
export const ContactPanel = ({ contactMethods, address }: ContactPanelProps) => (
  <Card as="section" aria-labelledby="contact-heading">
    <CardTitle id="contact-heading">联系发布者</CardTitle>
    {contactMethods.length > 0 ? (
      <Methods>
        {contactMethods.map((method) => (
          <ContactMethodRow key={method} method={method} />
        ))}
      </Methods>
    ) : (
      <Line>发布者暂未公开联系方式的种类。</Line>
    )}
    <Permission address={address} />
  </Card>
);

function ContactMethodRow({ method }: { method: ContactMethod }) {
  const Icon = icons[method];
  return (
    <Method>
      <Icon size={18} aria-hidden="true" />
      {contactMethodNames[method]}
      <Hidden>
        <Lock size={12} aria-hidden="true" />
        已保护
      </Hidden>
    </Method>
  );
}

function Permission({ address }: { address: string }) {
  const store = usePortalStore();
  const signedIn = usePortal((state) => state.signedIn);
  if (signedIn) return <Line>为避免骚扰，发布者的联系方式由平台保护，解锁后才会显示，不会出现在公开页面里。</Line>;
  return (
    <>
      <WideLink
        href={href('login', undefined, { returnTo: address })}
        variant="primary"
        size="large"
        onClick={(event) => {
          event.preventDefault();
          openLogin(store, { returnTo: address });
        }}
      >
        登录后查看
      </WideLink>
      <Note>联系方式受平台保护，登录后按权限查看</Note>
    </>
  );
}
