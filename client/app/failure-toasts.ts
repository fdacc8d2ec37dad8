import type { ApiFailure } from '#client/lib/api-failure.ts';
import { showToast } from '#client/ui/toast-queue.ts';
import { texts } from '#shared/text/texts.ts';

/**
 * Shows why a user's action failed: a business refusal for 2 s, a missing response or any other HTTP error for 5 s. Shows nothing for an
 * aborted call, nor for an expired token, which session-expiry.ts handles.
 */
export function presentFailure(failure: ApiFailure): void {
  switch (failure.kind) {
    case 'aborted':
    case 'unauthorized':
      break;
    case 'business':
    case 'refused':
      showToast(failure.message, { tone: 'error' });
      break;
    case 'network':
    case 'timeout':
      showToast(texts.networkFailed, { tone: 'error', long: true });
      break;
    default:
      showToast(failure.message || texts.requestFailed, { tone: 'error', long: true });
  }
}
