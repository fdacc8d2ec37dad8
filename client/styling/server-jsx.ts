import type { ElementType, ReactNode } from 'react';
import { jsx as createElement, jsxs as createElements, Fragment } from 'react/jsx-runtime';
import { type Expand, expand, plain } from './expand.ts';

/**
 * JSX runtime of the server bundle. Expands styled elements, icons and plain components as soon as they are created: the same markup
 * without a component call for each of them during rendering.
 */
export { Fragment };

type Component = ElementType & { [expand]?: Expand<object>; [plain]?: true };

const expanding =
  (create: typeof createElement) =>
  (type: ElementType, props: object, key?: string): ReactNode => {
    if (typeof type !== 'function') return create(type, props, key);
    const component: Component = type;
    if (component[expand]) return component[expand](props, key);
    // Only components with hooks must be called by React. A key must stay on an element.
    return component[plain] && key === undefined ? call(component, props) : create(type, props, key);
  };

const call = (component: Component, props: object): ReactNode => (component as (props: object) => ReactNode)(props);

export const jsx = expanding(createElement);
export const jsxs = expanding(createElements);
