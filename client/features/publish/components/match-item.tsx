import { styled } from 'styled-components';
import { DemandCardView } from '#client/entities/demand/demand-card.tsx';
import { UnwantedButton } from '#client/entities/demand/unwanted-button.tsx';
import type { ShownMatch } from '../matches-model.ts';

/** Places the button in the free corner of a wide card, or on the picture of a narrow one. */
const Item = styled.li`
  position: relative;

  > button {
    position: absolute;
    top: var(--space-3);
    right: var(--space-4);
    z-index: 1;
  }
  @media (max-width: 767px) {
    > button {
      top: calc(var(--space-4) + 6px);
      right: auto;
      left: calc(var(--space-4) + 6px);
      width: 32px;
      height: 32px;
      background: var(--surface);
      box-shadow: var(--shadow-1);
    }
    /* A larger target for touch. */
    > button::after {
      content: '';
      position: absolute;
      inset: -6px;
    }
  }
`;

/** A match as a card with its reasons and a button to mark it as unwanted. */
export const MatchItem = ({ match: { id, demand, note, takesFeedback } }: { match: ShownMatch }) => (
  <Item>
    <DemandCardView demand={demand} note={note} />
    {takesFeedback && <UnwantedButton id={id} title={demand.title} />}
  </Item>
);
