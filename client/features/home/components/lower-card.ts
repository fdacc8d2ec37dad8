import { styled } from 'styled-components';
import { Card } from '#client/ui/card.tsx';

/** A card at the end of the page, far below the window: it is laid out when the reader comes near. Its shadow reaches beyond its box. */
export const LowerCard = styled(Card)`
  content-visibility: auto;
  contain-intrinsic-size: auto 233px;
  overflow-clip-margin: 16px;
`;
