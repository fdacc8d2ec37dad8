import { styled } from 'styled-components';
import { texts } from '#shared/text/texts.ts';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The main heading of an account page. */
export const PageTitle = styled.h1`
  margin-bottom: var(--space-4);
  font: var(--weight-bold) var(--type-large) var(--font);
`;

const SkeletonStack = styled.div`
  display: grid;
  gap: var(--space-5);
`;

/** A placeholder for fields or rows; `heights` lists theirs from top to bottom, in px or as CSS lengths. */
export const FormSkeleton = ({ heights }: { heights: readonly (number | string)[] }) => (
  <SkeletonStack>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {Array.from(heights.entries(), ([place, height]) => (
      <Skeleton key={place} height={height} />
    ))}
  </SkeletonStack>
);
