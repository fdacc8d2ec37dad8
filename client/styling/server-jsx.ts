import type { ElementType, ReactNode } from 'react';
import { jsx as createElement, jsxs as createElements, Fragment } from 'react/jsx-runtime';
import { type Expand, expand, plain } from './expand.ts';

/**
 * The JSX runtime of the server's bundle. Styled elements, icons and plain components become what they stand for as soon as they are made:
 * the same markup, without a component to call for each of them.
 */
export { Fragment };

type Component = ElementType & { [expand]?: Expand<object>; [plain]?: true };

const expanding =
  (create: typeof createElement) =>
  (type: ElementType, props: object, key?: string): ReactNode => {
    if (typeof type !== 'function') return create(type, props, key);
    const component: Component = type;
    if (component[expand]) return component[expand](props, key);
    // Only hosts of hooks need to be called by React; a key needs an element that carries it.
    return component[plain] && key === undefined ? call(component, props) : create(type, props, key);
  };

const call = (component: Component, props: object): ReactNode => (component as (props: object) => ReactNode)(props);

export const jsx = expanding(createElement);
export const jsxs = expanding(createElements);
