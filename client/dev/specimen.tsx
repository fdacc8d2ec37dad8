import type { ReactNode } from 'react';

/** One component in all its states. */
export interface Specimen {
  /** The exported name of the component. */
  name: string;
  /** Path of its file below client/. */
  file: string;
  states: readonly (readonly [label: string, shown: ReactNode])[];
  /** Gives each state a row of its own on the page's background: for cards and lists. */
  isWide?: boolean;
}

export interface Section {
  id: string;
  title: string;
  specimens: readonly Specimen[];
}

export const SectionView = ({ section: { id, title, specimens } }: { section: Section }) => (
  <section className="dev-section" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {specimens.map(({ name, file, states, isWide }) => (
      <div key={name} className="dev-specimen" id={`ui-${name}`}>
        <h3>
          {name}
          <code>client/{file}</code>
        </h3>
        <div className="dev-states" data-wide={isWide}>
          {states.map(([label, shown]) => (
            <div key={label} className="dev-state">
              <p>{label}</p>
              <div>{shown}</div>
            </div>
          ))}
        </div>
      </div>
    ))}
  </section>
);
