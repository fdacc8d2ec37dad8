import {
  BadgeCheck,
  Bell,
  Building2,
  Crown,
  Eye,
  FilePlus2,
  Gift,
  Handshake,
  type LucideIcon,
  MessageSquareText,
  PhoneCall,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  Stamp,
  Star,
  Ticket,
  UserPlus,
  UserRound,
  WalletMinimal,
} from 'lucide-react';
import { styled } from 'styled-components';
import { accountNavigation } from '#client/layout/account-items.ts';
import { SharedMarkup } from '#client/lib/shared-markup.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import type { RouteName } from '#shared/routes/route-table.ts';

const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: var(--space-5) var(--space-4);

  @media (max-width: 559px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }

  h3 {
    margin-bottom: var(--space-1);
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  ul {
    display: grid;

    @media (max-width: 559px) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

const Shortcut = styled.a`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 40px;
  color: var(--text);

  @media (max-width: 767px) {
    min-height: 44px;
  }

  &:hover {
    color: var(--brand);
  }
  svg {
    color: var(--brand);
  }
`;

const icons: Readonly<Partial<Record<RouteName, LucideIcon>>> = {
  'demand.mine': ScrollText,
  'demand.publish': FilePlus2,
  'demand.collections': Star,
  'demand.contacted': PhoneCall,
  'demand.history': Eye,
  'message.list': MessageSquareText,
  'notice.list': Bell,
  'user.profile': UserRound,
  'user.verification': BadgeCheck,
  'org.profile': Building2,
  'org.verification': Stamp,
  member: Crown,
  wallet: WalletMinimal,
  'boost.mine': Ticket,
  'boost.orders': ReceiptText,
  'user.invitations': UserPlus,
  welfare: Gift,
  partner: Handshake,
  'user.safety': ShieldCheck,
};

/** Hidden on wide screens, which show the navigation beside every account page. */
const Surface = styled(Card)`
  @media (min-width: 992px) {
    display: none;
  }
`;

/** All account pages, grouped as in their navigation; the same for every user. */
export const Shortcuts = () => (
  <SharedMarkup of={accountNavigation} variant="shortcuts" content={() => <Links />}>
    {(inner) => <Surface as="section" aria-labelledby="shortcuts" {...inner} />}
  </SharedMarkup>
);

const Links = () => (
  <>
    <CardTitle id="shortcuts">全部功能</CardTitle>
    <Groups>
      {accountNavigation.map(({ title, items }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {items.map(({ label, href, route }) => (
              <li key={href}>
                <Shortcut href={href}>
                  <Icon of={route} />
                  {label}
                </Shortcut>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Groups>
  </>
);

function Icon({ of }: { of: RouteName }) {
  const Picture = icons[of] ?? ScrollText;
  return <Picture size={18} strokeWidth={1.75} aria-hidden="true" />;
}
