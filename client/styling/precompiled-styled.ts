import type { ComponentType, ElementType, Ref } from 'react';
import { jsx } from 'react/jsx-runtime';
import { type Expand, expand } from './expand.ts';

/**
 * Replaces styled-components in the production bundles: every style is static, so the build has already written the rules
 * into stylesheets (scripts/build/extract-styles.ts) and a component only has to set its class. Server and browser render the same
 * markup without any style work per request, and the script is 0.4 KB instead of 11.5 KB.
 */

interface StyledProps {
  as?: ElementType;
  className?: string;
  ref?: Ref<unknown>;
}

type StyledComponent = ComponentType<StyledProps> & { styledTarget: ElementType; styledClass: string; [expand]: Expand<StyledProps> };

const isStyled = (target: ElementType): target is StyledComponent => typeof target === 'function' && 'styledClass' in target;

/** Implements `styled.div` with a template of rules, in the form in which the build rewrites it (scripts/build/styled-plugin.ts). */
export function styled(target: ElementType, componentId: string): StyledComponent {
  // styled(StyledButton) renders one element with both classes, as styled-components does.
  const element = isStyled(target) ? target.styledTarget : target;
  const styledClass = isStyled(target) ? `${target.styledClass} ${componentId}` : componentId;
  const write: Expand<StyledProps> = (props, key) => {
    props.className = props.className ? `${props.className} ${styledClass}` : styledClass;
    if (props.as === undefined) return jsx(element, props, key);
    const { as, ...rest } = props;
    return jsx(as, rest, key);
  };
  const Styled = (given: StyledProps) => write({ ...given });
  return Object.assign(Styled, { styledTarget: element, styledClass, [expand]: write });
}

/** Replaces the library's `keyframes`: the build has written the animation into a stylesheet as well. */
export const keyframes = (): string => '';
