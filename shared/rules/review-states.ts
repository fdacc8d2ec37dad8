import type { AuditStatus } from '../contract/demand-enums.ts';

/** Who took a demand down: only they may put it back. */
export type PausedBy = 'OWNER' | 'ADMIN';

export interface ReviewState {
  status: AuditStatus;
  /** Set while PAUSED. */
  pausedBy: PausedBy | null;
  /** A live demand's changes wait for review, or were refused; what people see is the version before. */
  edit: 'NONE' | 'WAITING' | 'REJECTED';
}

/** The events of a demand's review: the first four are its owner's, the others a reviewer's. */
export const reviewEvents = ['SAVE', 'HIDE', 'SHOW', 'REMOVE', 'APPROVE', 'REJECT', 'TAKE_DOWN', 'RESTORE'] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

/** `REMOVED` ends the life. */
export type ReviewOutcome = ReviewState | 'REMOVED';

const to = (status: AuditStatus, more: Partial<ReviewState> = {}): ReviewState => ({ status, pausedBy: null, edit: 'NONE', ...more });

/**
 * The life of a demand, the one place that knows it: what a state becomes by an event, or null where the event is not
 * allowed (HTTP 409). SAVE → WAITING_REVIEW, but a demand that is shown stays as it is while its changes wait · APPROVE → PUBLISH ·
 * REJECT → REJECTED, or refuses the changes alone · HIDE (owner) and TAKE_DOWN (reviewer) → PAUSED · SHOW: paused by the owner →
 * PUBLISH, by a reviewer or REJECTED → WAITING_REVIEW · RESTORE (reviewer): what a reviewer took down → PUBLISH, or PAUSED by its owner
 * where it was so before (`wasHidden`) · REMOVE always.
 */
export function nextReviewState(state: ReviewState, event: ReviewEvent, { wasHidden = false } = {}): ReviewOutcome | null {
  const { status, pausedBy, edit } = state;
  switch (event) {
    case 'SAVE':
      return status === 'PUBLISH' ? to('PUBLISH', { edit: 'WAITING' }) : to('WAITING_REVIEW');
    case 'HIDE':
      return status === 'PUBLISH' ? to('PAUSED', { pausedBy: 'OWNER', edit }) : null;
    case 'SHOW':
      if (status === 'PAUSED' && pausedBy === 'OWNER') return to('PUBLISH', { edit });
      return status === 'PAUSED' || status === 'REJECTED' ? to('WAITING_REVIEW') : null;
    case 'REMOVE':
      return 'REMOVED';
    case 'APPROVE':
      return status === 'WAITING_REVIEW' || (status === 'PUBLISH' && edit === 'WAITING') ? to('PUBLISH') : null;
    case 'REJECT':
      if (status === 'WAITING_REVIEW') return to('REJECTED');
      return status === 'PUBLISH' && edit === 'WAITING' ? to('PUBLISH', { edit: 'REJECTED' }) : null;
    case 'TAKE_DOWN':
      return status === 'PUBLISH' || status === 'PAUSED' ? to('PAUSED', { pausedBy: 'ADMIN', edit }) : null;
    case 'RESTORE':
      if (status !== 'PAUSED' || pausedBy !== 'ADMIN') return null;
      return wasHidden ? to('PAUSED', { pausedBy: 'OWNER', edit }) : to('PUBLISH', { edit });
  }
}

/** The events that a state allows, for buttons and for a reviewer's list. */
export const allowedReviewEvents = (state: ReviewState): ReviewEvent[] =>
  reviewEvents.filter((event) => nextReviewState(state, event) !== null);
