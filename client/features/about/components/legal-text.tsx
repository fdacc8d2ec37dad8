import { styled } from 'styled-components';
import { Card } from '#client/ui/card.tsx';

/** One heading of an agreement with its text; an array inside `body` is a list of points. */
interface LegalSection {
  heading: string;
  body: readonly (string | readonly string[])[];
}

export interface LegalDocument {
  /** Anchor on the page; the default configuration links to the first two. */
  id: 'agreement' | 'privacy' | 'recommendation';
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

const Paper = styled(Card)`
  padding: var(--space-8);

  h2 {
    font: var(--weight-bold) var(--type-large) var(--font);
  }
  h3 {
    margin: var(--space-6) 0 var(--space-2);
    font: var(--weight-bold) var(--type-medium) var(--font);
  }
  p,
  ul {
    max-width: 50em;
    margin-top: var(--space-2);
    color: var(--text-secondary);
    line-height: 24px;
  }
  ul {
    padding-left: 1.4em;
    list-style: disc;
  }
  li {
    margin-top: var(--space-1);
  }
  li::marker {
    color: var(--text-muted);
  }

  @media (max-width: 767px) {
    padding: var(--space-5) var(--space-4);
  }
`;

/** Renders a legal document with numbered headings; its `id` is the anchor. */
export const LegalText = ({ document: { id, title, lead, sections } }: { document: LegalDocument }) => (
  <Paper as="section" id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    <p>{lead}</p>
    {sections.map(({ heading, body }, index) => (
      <section key={heading}>
        <h3>
          {index + 1}. {heading}
        </h3>
        {body.map((part) =>
          typeof part === 'string' ? (
            <p key={part}>{part}</p>
          ) : (
            <ul key={part[0]}>
              {part.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          ),
        )}
      </section>
    ))}
  </Paper>
);
