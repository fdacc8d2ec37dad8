import { styled } from 'styled-components';

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-4);
  max-width: 420px;

  div {
    display: grid;
    padding: var(--space-4);
    border-radius: var(--radius);
    background: var(--surface-sunken);
  }
  dd {
    order: -1;
    font: var(--weight-bold) var(--type-title) var(--font-number);
    font-variant-numeric: tabular-nums;
  }
  dt {
    color: var(--text-muted);
  }
`;

/** Shows the results of a partner so far. */
export const PartnerFigures = ({ invited, active }: { invited: number; active: number }) => (
  <Figures>
    <div>
      <dt>邀请的伙伴</dt>
      <dd>{invited}</dd>
    </div>
    <div>
      <dt>已有过审需求</dt>
      <dd>{active}</dd>
    </div>
  </Figures>
);
