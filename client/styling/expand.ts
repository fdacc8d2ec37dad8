import type { ReactElement, ReactNode } from 'react';

/**
 * Key of a method on a component without hooks: returns the rendered element. It may modify the props, which belong to this element only.
 */
export const expand = Symbol('expand');

export type Expand<Props> = (props: Props, key?: string) => ReactElement;

/** Marks a component without hooks: calling it directly returns its rendered output, as long as the element needs no key. */
export const plain = Symbol('plain');

/**
 * Marks a component that has no hooks and reads no context. The server may then call it while creating its element: the same markup at a
 * lower cost (client/styling/server-jsx.ts).
 */
export const markHookless = <Component extends (props: never) => ReactNode>(component: Component): Component =>
  Object.assign(component, { [plain]: true });
