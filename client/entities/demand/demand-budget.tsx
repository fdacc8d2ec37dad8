import { styled } from 'styled-components';

const Line = styled.p`
  font: var(--weight-bold) 18px / 28px var(--font);
  font-variant-numeric: tabular-nums;

  > span {
    margin-right: 2px;
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
  &[data-open] {
    color: var(--text-muted);
    font-size: 14px;
    font-weight: var(--weight-regular);
  }
`;

/** A demand's budget in the publisher's words; the most prominent text after the title. */
export const DemandBudget = ({ budget }: { budget: string | null }) =>
  budget ? (
    <Line className="one-line" title={`预算 ${budget}`}>
      <span>预算 </span>
      {budget}
    </Line>
  ) : (
    <Line className="one-line" data-open="">
      预算面议
    </Line>
  );
