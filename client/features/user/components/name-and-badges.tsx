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
  /** The badges in one sentence. */
  label: string;
  /** Of the membership, before those of verification. */
  level?: string;
}

/** Beside one's own picture: the name, and what is verified. */
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
