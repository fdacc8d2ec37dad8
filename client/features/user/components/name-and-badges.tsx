import { styled } from 'styled-components';
import { Chip } from '#client/ui/chip.tsx';
import { type UserDetail, verificationBadges } from '../user-overview.ts';

const Name = styled.p`
  font: var(--weight-bold) var(--type-large) var(--font);
  overflow-wrap: anywhere;
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-top: var(--space-1);
`;

interface NameAndBadgesProps {
  user: UserDetail;
  name: string;
  /** Accessible label of the badges. */
  label: string;
  /** Badge of the member level, before the verification badges. */
  level?: string;
}

/** The name and the badges beside the user's own picture. */
export const NameAndBadges = ({ user, name, label, level }: NameAndBadgesProps) => (
  <div data-whole="">
    <Name>{name}</Name>
    <Chips aria-label={label}>
      {level !== undefined && (
        <li>
          <Chip tone={user.memberLevel > 0 ? 'accent' : 'neutral'}>{level}</Chip>
        </li>
      )}
      {verificationBadges(user).map((badge) => (
        <li key={badge.label}>
          <Chip tone={badge.tone}>{badge.label}</Chip>
        </li>
      ))}
    </Chips>
  </div>
);
