import { styled } from 'styled-components';

/** A surface on the page. Use `as="section"` or another element that fits the content. */
export const Card = styled.div`
  padding: var(--space-5);
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-1);

  @media (max-width: 767px) {
    padding: var(--space-4);
  }
  /* Dimmed while new content is loading. */
  &[aria-busy='true'] {
    opacity: 0.55;
  }
  /* Forced colors remove shadows and backgrounds. */
  @media (forced-colors: active) {
    outline: 1px solid;
  }
`;

export const CardTitle = styled.h2`
  margin-bottom: var(--space-4);
  font: var(--weight-bold) var(--type-medium) var(--font);
`;
