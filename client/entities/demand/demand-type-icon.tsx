import {
  Boxes,
  BriefcaseBusiness,
  CalendarHeart,
  CircleHelp,
  Coins,
  Handshake,
  type LucideIcon,
  Megaphone,
  Network,
  RadioTower,
  UsersRound,
} from 'lucide-react';

const icons: Readonly<Record<string, LucideIcon>> = {
  '10': Megaphone,
  '20': RadioTower,
  '30': Handshake,
  '40': Network,
  '50': CalendarHeart,
  '60': BriefcaseBusiness,
  '70': UsersRound,
  '80': Boxes,
  '90': Coins,
};

/** The icon of a demand type, shown beside its name and hidden from screen readers. */
export function DemandTypeIcon({ code, size = 24 }: { code: string; size?: number }) {
  const Icon = (Object.hasOwn(icons, code) && icons[code]) || CircleHelp;
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />;
}
