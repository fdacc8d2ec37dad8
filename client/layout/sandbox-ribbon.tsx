import { styled } from 'styled-components';
import { usePublicEnv } from '#client/lib/portal-store.tsx';

/* In the empty gutter; without a gutter at the end of the page. */
const Ribbon = styled.aside`
  padding: 2px var(--space-2);
  background: var(--warning-soft);
  color: var(--warning);
  font: var(--weight-medium) var(--type-small) var(--font);
  letter-spacing: 0.1em;
  text-align: center;

  @media (min-width: 768px) {
    position: fixed;
    top: 50%;
    left: 0;
    z-index: var(--layer-header);
    padding: var(--space-2) 1px;
    border: 1px solid var(--warning-line);
    border-left: 0;
    border-radius: 0 var(--radius-small) var(--radius-small) 0;
    writing-mode: vertical-rl;
    transform: translateY(-50%);
    pointer-events: none;
  }
`;

/** Indicates that messages, logins and payments are simulated. */
export function SandboxRibbon() {
  const { sandbox } = usePublicEnv();
  return sandbox && <Ribbon aria-label="运行模式">沙盒模式</Ribbon>;
}
