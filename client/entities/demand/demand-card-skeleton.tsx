import { styled } from 'styled-components';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { texts } from '#shared/text/texts.ts';

const List = styled.div`
  display: grid;
  gap: var(--space-3);
`;

const Surface = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  min-height: 158px;
  padding: var(--space-5);
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-1);

  @media (max-width: 899px) {
    min-height: 206px;
  }
`;

const places = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

/** Holds the place of up to ten cards. */
export const DemandCardSkeletons = ({ count }: { count: number }) => (
  <List>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {places.slice(0, count).map((place) => (
      <Surface key={place}>
        <Skeleton width="46%" height={20} />
        <Skeleton height={14} />
        <Skeleton width="72%" height={14} />
        <Skeleton width="38%" height={14} />
      </Surface>
    ))}
  </List>
);
