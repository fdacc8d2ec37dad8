import { styled } from 'styled-components';
import { DemandCardView } from '#client/entities/demand/demand-card.tsx';
import { UnwantedButton } from '#client/entities/demand/unwanted-button.tsx';
import type { ShownMatch } from '../matches-model.ts';

/** The button stands in the corner that a wide card leaves free; a narrow one has it on its picture. */
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
    /* A thumb has more. */
    > button::after {
      content: '';
      position: absolute;
      inset: -6px;
    }
  }
`;

/** One match as a card, with what speaks for it and the way to say that it is not wanted. */
export const MatchItem = ({ match: { id, demand, note, takesFeedback } }: { match: ShownMatch }) => (
  <Item>
    <DemandCardView demand={demand} note={note} />
    {takesFeedback && <UnwantedButton id={id} title={demand.title} />}
  </Item>
);
