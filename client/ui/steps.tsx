import { Check, X } from 'lucide-react';
import { styled } from 'styled-components';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Step {
  label: string;
  state: 'done' | 'current' | 'failed' | 'todo';
}

const stateWords: Readonly<Record<Step['state'], string>> = { done: '已完成', current: '进行中', failed: '未通过', todo: '未开始' };

const List = styled.ol`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
`;

const Item = styled.li`
  position: relative;
  display: grid;
  align-content: start;
  justify-items: center;
  gap: var(--space-2);
  color: var(--text-muted);
  font: var(--weight-medium) var(--type-small) var(--font);
  text-align: center;

  &:not(:first-child)::before {
    content: '';
    position: absolute;
    top: 13px;
    right: calc(50% + 22px);
    left: calc(-50% + 22px);
    border-top: 2px solid var(--line);
  }
  &:not(:first-child, [data-state='todo'])::before {
    border-color: var(--brand);
  }
  &[data-state='current'] {
    color: var(--brand);
  }
  &[data-state='done'] {
    color: var(--text);
  }
  &[data-state='failed'] {
    color: var(--danger);
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border: 2px solid var(--line);
  border-radius: 50%;
  background: var(--surface);
  font-variant-numeric: tabular-nums;

  [data-state='current'] > & {
    border-color: var(--brand);
  }
  [data-state='done'] > & {
    border-color: var(--brand-fill);
    background: var(--brand-fill);
    color: var(--on-brand-fill);
  }
  [data-state='failed'] > & {
    border-color: var(--danger-fill);
    background: var(--danger-fill);
    color: var(--on-danger-fill);
  }
`;

/** The progress of a process of several steps, shown side by side. */
export const Steps = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <List aria-label={label}>
    {steps.map(({ label: name, state }, index) => (
      <Item key={name} data-state={state} aria-current={state === 'current' || state === 'failed' ? 'step' : undefined}>
        <Mark aria-hidden="true">
          {state === 'done' ? <Check size={16} strokeWidth={3} /> : state === 'failed' ? <X size={16} strokeWidth={3} /> : index + 1}
        </Mark>
        <span>
          {name}
          <VisuallyHidden>，{stateWords[state]}</VisuallyHidden>
        </span>
      </Item>
    ))}
  </List>
);

/** A vertical stack of the steps, the outcome and a form. */
export const StepsStack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  max-width: 720px;
`;
