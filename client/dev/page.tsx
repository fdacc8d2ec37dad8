import { Toasts } from '#client/ui/toasts.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { actions } from './sections/actions.tsx';
import { checkout } from './sections/checkout.tsx';
import { comparison } from './sections/comparison.tsx';
import { demands } from './sections/demands.tsx';
import { dialogs } from './sections/dialogs.tsx';
import { feedback } from './sections/feedback.tsx';
import { fields } from './sections/fields.tsx';
import { figures } from './sections/figures.tsx';
import { formFields } from './sections/form-fields.tsx';
import { formParts } from './sections/form-parts.tsx';
import { marks } from './sections/marks.tsx';
import { navigation } from './sections/navigation.tsx';
import { orders } from './sections/orders.tsx';
import { pictureFields } from './sections/picture-fields.tsx';
import { surfaces } from './sections/surfaces.tsx';
import { words } from './sections/words.tsx';
import { type Section, SectionView } from './specimen.tsx';

/** The sections in page order. */
const sections: readonly Section[] = [
  demands,
  comparison,
  orders,
  figures,
  surfaces,
  actions,
  navigation,
  marks,
  words,
  feedback,
  dialogs,
  fields,
  formFields,
  pictureFields,
  formParts,
  checkout,
];

/**
 * Shows every component of client/ui, client/forms and client/entities in all its states (shown-components.test.ts checks that none is
 * missing).
 */
export const ComponentsPage = () => (
  <>
    <header className="dev-head">
      <h1>组件</h1>
      <SchemeSwitch />
    </header>
    <div className="dev-columns">
      <nav className="dev-contents" aria-label="目录">
        <details open={matchMedia('(min-width: 992px)').matches}>
          <summary>目录</summary>
          <ul>
            {sections.map(({ id, title, specimens }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
                <ul>
                  {specimens.map(({ name }) => (
                    <li key={name}>
                      <a href={`#ui-${name}`}>{name}</a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      <main>
        {sections.map((section) => (
          <SectionView key={section.id} section={section} />
        ))}
      </main>
    </div>
    <Toasts />
  </>
);
