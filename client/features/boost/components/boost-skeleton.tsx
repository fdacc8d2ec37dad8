import { styled } from 'styled-components';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { texts } from '#shared/text/texts.ts';

const SkeletonStack = styled.div`
  display: grid;
  gap: var(--space-4);
`;

/** Placeholder for the boost form. */
export const BoostSkeleton = () => (
  <>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton height={150} radius={12} isRough />
    <Card>
      <SkeletonStack>
        <Skeleton width={120} height={24} />
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton width={160} height={44} />
      </SkeletonStack>
    </Card>
  </>
);
