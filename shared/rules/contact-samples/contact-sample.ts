import type { ContactKind } from '../contact-detail.ts';

export interface ContactSamples {
  /** Texts that say how to reach somebody, by the first way that a reader would try. */
  contacts: readonly (readonly [kind: ContactKind, text: string])[];
  /** Texts that look like it and do not. */
  others: readonly string[];
}
