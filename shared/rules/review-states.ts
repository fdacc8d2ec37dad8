import type { AuditStatus } from '../contract/demand-enums.ts';

/** Party that paused a demand: only they may resume it directly. */
export type PausedBy = 'OWNER' | 'ADMIN';

export interface ReviewState {
  status: AuditStatus;
  /** Set while the status is PAUSED. */
  pausedBy: PausedBy | null;
  /** State of the changes of a live demand: awaiting review, or refused; others still see the previous version. */
  edit: 'NONE' | 'WAITING' | 'REJECTED';
}

/** Events of a demand's review: the first four are triggered by its owner, the others by a reviewer. */
export const reviewEvents = ['SAVE', 'HIDE', 'SHOW', 'REMOVE', 'APPROVE', 'REJECT', 'TAKE_DOWN', 'RESTORE'] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

/** State after an event; `REMOVED` is final. */
export type ReviewOutcome = ReviewState | 'REMOVED';

const to = (status: AuditStatus, more: Partial<ReviewState> = {}): ReviewState => ({ status, pausedBy: null, edit: 'NONE', ...more });

/**
 * State machine of a demand, defined only here: returns the state after an event, or null if the event is not allowed (HTTP 409). SAVE →
 * WAITING_REVIEW, but a shown demand stays shown while its changes await review · APPROVE → PUBLISH · REJECT → REJECTED, or refuses only
 * the changes · HIDE (owner) and TAKE_DOWN (reviewer) → PAUSED · SHOW: paused by the owner → PUBLISH, paused by a reviewer or REJECTED →
 * WAITING_REVIEW · RESTORE (reviewer): taken down by a reviewer → PUBLISH, or PAUSED by its owner if it was so before (`wasHidden`) ·
 * REMOVE: always allowed.
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

/** Returns the events that a state allows, for buttons and for a reviewer's list. */
export const allowedReviewEvents = (state: ReviewState): ReviewEvent[] =>
  reviewEvents.filter((event) => nextReviewState(state, event) !== null);
