import { styled } from 'styled-components';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { texts } from '#shared/text/texts.ts';

const Stack = styled.div`
  display: grid;
  gap: var(--space-5);
`;

/** Placeholder for the subject and the payment methods. */
export const CheckoutSkeleton = () => (
  <Stack role="status">
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    <Skeleton height={128} radius={8} />
    <Skeleton height={190} radius={8} />
    <Skeleton height={44} radius={8} />
  </Stack>
);
