import type { LucideIcon } from 'lucide-react';
import { styled } from 'styled-components';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(240px, 1fr));
  gap: var(--space-5);

  li {
    display: grid;
    grid-template-columns: 36px minmax(0, 1fr);
    gap: 0 var(--space-3);
    align-content: start;
  }
  svg {
    box-sizing: border-box;
    grid-row: span 2;
    width: 36px;
    height: 36px;
    padding: 8px;
    border-radius: var(--radius);
    background: var(--brand-soft);
    color: var(--brand);
  }
  strong {
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-secondary);
  }

  @media (max-width: 559px) {
    gap: var(--space-4);
  }
`;

interface Point {
  icon: LucideIcon;
  title: string;
  text: string;
}

/** Points side by side, each with a picture, a name and a sentence. */
export const PointList = ({ points }: { points: readonly Point[] }) => (
  <List>
    {points.map(({ icon: Icon, title, text }) => (
      <li key={title}>
        <Icon aria-hidden="true" />
        <strong>{title}</strong>
        <span>{text}</span>
      </li>
    ))}
  </List>
);
