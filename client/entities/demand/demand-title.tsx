import { styled } from 'styled-components';

/** The text of a demand's title, in the color of an active CHANGE_COLOR (1–8, `data-color`). AA on every surface in both color schemes. */
export const DemandTitleText = styled.span`
  &[data-color] {
    --red: #c4281c;
    --orange: #b54708;
    --amber: #8a5a00;
    --green: #0b7547;
    --teal: #0a6b75;
    --blue: #1a56ea;
    --violet: #6d3fd1;
    --magenta: #ad2179;
  }
  @media (prefers-color-scheme: dark) {
    &[data-color] {
      --red: #ff8f85;
      --orange: #ffab66;
      --amber: #e9bd4e;
      --green: #58cf98;
      --teal: #5ccbd3;
      --blue: #8ab0ff;
      --violet: #bda4ff;
      --magenta: #f590cf;
    }
  }
  &[data-color='1'] { color: var(--red); }
  &[data-color='2'] { color: var(--orange); }
  &[data-color='3'] { color: var(--amber); }
  &[data-color='4'] { color: var(--green); }
  &[data-color='5'] { color: var(--teal); }
  &[data-color='6'] { color: var(--blue); }
  &[data-color='7'] { color: var(--violet); }
  &[data-color='8'] { color: var(--magenta); }
`;
