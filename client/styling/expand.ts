import type { ReactElement, ReactNode } from 'react';

/** On a component without hooks: gives what it renders, for props that were made for this one element and may be changed. */
export const expand = Symbol('expand');

export type Expand<Props> = (props: Props, key?: string) => ReactElement;

/** On a component without hooks: where it needs no key, calling it gives what it renders. */
export const plain = Symbol('plain');

/**
 * Says of a component that it has no hooks and reads no context, so that the server may call it where its element is made: the same markup
 * for less (client/styling/server-jsx.ts).
 */
export const asPlain = <Component extends (props: never) => ReactNode>(component: Component): Component =>
  Object.assign(component, { [plain]: true });
