import { ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';

const Face = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  width: 100%;
  min-height: var(--control-large);
  padding: 6px var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  text-align: left;

  &:hover {
    border-color: var(--text-muted);
  }
  &[data-invalid] {
    border-color: var(--danger);
  }
  > [data-empty] {
    color: var(--text-muted);
  }

  /* As high as the fields beside it. */
  @media (max-width: 767px) {
    font-size: 16px;
  }
`;

interface ChoiceButtonProps {
  id: string;
  label: string;
  /** Text of the chosen value; empty if nothing is chosen. */
  value: string;
  isInvalid: boolean;
  onPress: () => void;
}

/** A button that shows the chosen value and opens the dialog to choose another one. */
export const ChoiceButton = ({ id, label, value, isInvalid, onPress }: ChoiceButtonProps) => (
  <Face
    type="button"
    id={id}
    aria-haspopup="dialog"
    aria-label={`${label}：${value || '请选择'}`}
    aria-describedby={isInvalid ? `${id}-note` : undefined}
    data-invalid={isInvalid || undefined}
    onClick={onPress}
  >
    <span data-empty={value ? undefined : ''}>{value || '请选择'}</span>
    <ChevronDown size={16} aria-hidden="true" />
  </Face>
);
