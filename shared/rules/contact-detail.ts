export type ContactKind = 'phone' | 'wechat' | 'qq' | 'email' | 'link' | 'account' | 'pointer';

export interface ContactDetail {
  kind: ContactKind;
  /** Start of the detail in the text, in UTF-16 units; `end` likewise. */
  start: number;
  end: number;
  /** The detail as written in the text. */
  text: string;
  /** The text says where to find a contact, or invites to use one, but does not contain it: 加微信, 看头像. */
  isHint: boolean;
}

/** A range of a normalised text. */
export interface FoundRange {
  kind: ContactKind;
  from: number;
  to: number;
  /** As in `ContactDetail`; absent: false. */
  isHint?: true;
}

/** Samples for testing the search, see contact-samples/. */
export interface ContactSamples {
  /** Texts that contain a contact, each with the kind that a reader would try first. */
  contacts: readonly (readonly [kind: ContactKind, text: string])[];
  /** Texts that look similar but contain no contact. */
  others: readonly string[];
}
