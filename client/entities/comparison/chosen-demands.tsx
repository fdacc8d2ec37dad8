import { styled } from 'styled-components';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { focusPage } from '#client/ui/focus-page.ts';
import { type ChosenDemand, clearChosen } from './compare-store.ts';
import { compareHref } from './comparison-address.ts';

/** A bar at the bottom of the window, above the phone's bottom bar. */
const Tray = styled.aside`
  position: sticky;
  bottom: var(--space-4);
  z-index: 1;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  width: 100%;
  max-width: 720px;
  min-width: 0;
  margin: var(--space-4) auto 0;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-large);
  background: var(--surface);
  box-shadow: var(--shadow-2);

  > p {
    overflow: hidden;
    flex: 1;
    min-width: 0;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  @media (max-width: 999px) {
    bottom: calc(64px + env(safe-area-inset-bottom, 0px));
  }
`;

/** Clears the selection and focuses the page, because the button disappears. */
function clear(): void {
  clearChosen();
  focusPage();
}

/** The demands that were selected for a comparison, and the link to it. */
export const ChosenDemands = ({ chosen }: { chosen: readonly ChosenDemand[] }) => (
  <Tray aria-label="对比">
    <p>
      已选 {chosen.length} 条：{chosen.map(({ title }) => title).join('、')}
    </p>
    <Button size="small" variant="ghost" onClick={clear}>
      清空
    </Button>
    <LinkButton size="small" variant="primary" href={compareHref(chosen.map(({ key }) => key))}>
      对比
    </LinkButton>
  </Tray>
);
