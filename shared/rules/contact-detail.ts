export type ContactKind = 'phone' | 'wechat' | 'qq' | 'email' | 'link' | 'account' | 'pointer';

export interface ContactDetail {
  kind: ContactKind;
  /** Where it begins and ends in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** That part of the text as it was written. */
  text: string;
}

/** A part of a normalised text. */
export interface FoundPlace {
  kind: ContactKind;
  from: number;
  to: number;
}

/** Samples for the search, see contact-samples/. */
export interface ContactSamples {
  /** Texts that say how to reach somebody, by the first way that a reader would try. */
  contacts: readonly (readonly [kind: ContactKind, text: string])[];
  /** Texts that look like it and do not. */
  others: readonly string[];
}
