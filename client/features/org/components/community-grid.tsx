import { styled } from 'styled-components';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { texts } from '#shared/text/texts.ts';

export const CommunityGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--space-4);

  &[aria-busy='true'] {
    opacity: 0.6;
  }
  @media (max-width: 959px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;

/** Placeholder for the cards. */
export const CommunityGridSkeleton = () => (
  <CommunityGrid aria-busy="true">
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <li key={place}>
        {place === 1 && <span className="visually-hidden">{texts.loading}</span>}
        <Skeleton height={268} radius={12} />
      </li>
    ))}
  </CommunityGrid>
);
