import type { Step } from '#client/ui/steps.tsx';

const states: readonly (readonly Step['state'][])[] = [
  ['current', 'todo', 'todo'],
  ['done', 'current', 'todo'],
  ['done', 'done', 'done'],
  ['done', 'failed', 'todo'],
];

/** Returns the three steps of a verification for its `verificationStatus`; any other number counts as NONE. */
export const verificationSteps = (status: number, labels: readonly [string, string, string]): Step[] =>
  labels.map((label, index) => ({ label, state: (states[status] ?? states[0])?.[index] ?? 'todo' }));
