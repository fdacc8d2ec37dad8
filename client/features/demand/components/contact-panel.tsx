import { type ComponentType, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { openLoginByClick, usePortal, usePortalStore } from '#client/lib/portal-store.tsx';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { showToast } from '#client/ui/toast-queue.ts';
import type { Demand } from '#shared/contract/demand.ts';
import { href } from '#shared/routes/href.ts';
import { texts } from '#shared/text/texts.ts';
import { OwnDemandLinks } from './own-demand-links.tsx';
import { accessNote, ProtectedMethods } from './protected-methods.tsx';

/** Hidden without JavaScript, which the linked form requires. */
const MessageLink = styled(LinkButton)`
  width: 100%;
  margin-bottom: var(--space-4);

  @media (scripting: none) {
    display: none;
  }
`;

interface ContactPanelProps {
  demand: Demand;
  /** The page's own address, to return to after a login. */
  address: string;
}

/**
 * Shows how to reach the publisher: by a free message, or by the contact methods that exist. Their values are not part of the page; they
 * are loaded on request, after the permission check.
 */
export function ContactPanel({ demand, address }: ContactPanelProps) {
  const signedIn = usePortal((state) => state.signedIn);
  return (
    // The markup is not shared for visitors, because it contains the return address. For users it depends on the demand alone.
    <SharedMarkup
      of={signedIn ? demand : null}
      variant="contact"
      content={() => (
        <Ways demand={demand} access={signedIn ? <UserAccess demand={demand} /> : <VisitorAccess demand={demand} address={address} />} />
      )}
    >
      {(inner) => (
        <Card as="section" className={demand.own ? 'screen-only' : undefined} id="contact" aria-labelledby="contact-heading" {...inner} />
      )}
    </SharedMarkup>
  );
}

const Ways = ({ demand, access }: { demand: Demand; access: ReactNode }) => (
  <>
    <CardTitle id="contact-heading">{demand.own ? '管理这条需求' : '联系发布者'}</CardTitle>
    {demand.own ? (
      <OwnDemandLinks demand={demand} />
    ) : (
      <>
        <MessageLink href="#greeting" variant="primary" size="large">
          发消息（免费）
        </MessageLink>
        {access}
      </>
    )}
  </>
);

function VisitorAccess({ demand, address }: ContactPanelProps) {
  const store = usePortalStore();
  return (
    <ProtectedMethods
      methods={demand.contactMethods}
      note="联系方式受平台保护，登录后按权限查看"
      button={
        <LinkButton
          href={href('login', undefined, { returnTo: address })}
          size="large"
          onClick={openLoginByClick(store, { returnTo: address })}
        >
          登录后查看
        </LinkButton>
      }
    />
  );
}

/** Loads the code behind the button when it is pressed. */
function UserAccess({ demand }: { demand: Demand }) {
  const [isLoading, setLoading] = useState(false);
  const [Access, setAccess] = useState<ComponentType<{ demand: Demand }> | null>(null);
  if (Access) return <Access demand={demand} />;
  const start = () => {
    setLoading(true);
    import('./contact-access.tsx').then(
      ({ ContactAccess }) => setAccess(() => ContactAccess),
      () => {
        setLoading(false);
        showToast(texts.networkFailed, { tone: 'error', long: true });
      },
    );
  };
  return (
    <ProtectedMethods
      methods={demand.contactMethods}
      note={accessNote(demand)}
      button={
        <Button size="large" busy={isLoading} onClick={start}>
          查看联系方式
        </Button>
      }
    />
  );
}
