/** One heading of an agreement with its text; an array inside `body` is a list of points. */
interface LegalSection {
  heading: string;
  body: readonly (string | readonly string[])[];
}

export interface LegalDocument {
  /** Anchor on the page: the default configuration links to it. */
  id: 'agreement' | 'privacy';
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}
