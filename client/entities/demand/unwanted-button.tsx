import { X } from 'lucide-react';
import { styled } from 'styled-components';

const Face = styled.button`
  display: grid;
  flex: none;
  place-items: center;
  width: var(--control);
  height: var(--control);
  margin-right: calc(-1 * var(--space-2));
  border-radius: var(--radius-round);
  color: var(--text-muted);

  &:hover {
    background: var(--surface-hover);
    color: var(--text);
  }
  /* Reserves its space until its click handler is loaded. */
  :root:not([data-hears-unwanted]) & {
    visibility: hidden;
  }
`;

/** The 「不感兴趣」 button of a recommended demand. A listener on the document handles its clicks, so that no page bundles that code. */
export const UnwantedButton = ({ id, title }: { id: string; title: string }) => (
  <Face type="button" data-unwanted={id} title="不感兴趣" aria-label={`不感兴趣：${title}`}>
    <X size={16} aria-hidden="true" />
  </Face>
);
