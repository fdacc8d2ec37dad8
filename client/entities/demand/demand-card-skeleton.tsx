import { styled } from 'styled-components';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { texts } from '#shared/text/texts.ts';
import { DemandCardList } from './demand-card.tsx';

const Surface = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: 10px;
  min-height: var(--card-height);
`;

const places = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

interface DemandCardSkeletonsProps {
  /** Number of placeholders, at most ten. */
  count: number;
  /** Whether the cards will be in two columns. */
  isGrid?: boolean;
}

/** Placeholders for demand cards. */
export const DemandCardSkeletons = ({ count, isGrid = false }: DemandCardSkeletonsProps) => (
  <DemandCardList as="div" data-grid={isGrid ? '' : undefined}>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {places.slice(0, count).map((place) => (
      <Surface key={place}>
        <Skeleton width="46%" height={20} />
        <Skeleton height={14} />
        <Skeleton width="72%" height={14} />
        <Skeleton width="38%" height={14} />
      </Surface>
    ))}
  </DemandCardList>
);
