import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { css, keyframes, styled as realStyled, ServerStyleSheet } from 'styled-components';

/** Stands in for styled-components while the build collects styles: the library itself, plus a list of what was made with it. */
const recorded: RecordedComponent[] = [];
type RecordedComponent = FunctionComponent<{ as: string }> & { styledComponentId: string };
type Template = ((...template: unknown[]) => RecordedComponent) & { withConfig: (config: object) => Template };

function record(template: Template): Template {
  const recording = (...parts: unknown[]) => {
    if (parts.some((part) => typeof part === 'function' && !('styledComponentId' in part))) {
      throw new Error(`Styles are static: no functions in templates (${String(parts[0])})`);
    }
    const component = template(...parts);
    recorded.push(component);
    return component;
  };
  return Object.assign(recording, { withConfig: (config: object) => record(template.withConfig(config)) });
}

type Styled = ((target: unknown) => Template) & Record<string, Template>;
const original = realStyled as object as Styled;

export const styled = new Proxy(((target: unknown) => record(original(target))) as Styled, {
  get: (_target, tag: string) => {
    const template = original[tag];
    if (!template) throw new Error(`styled.${tag} is no element`);
    return record(template);
  },
});

export { css, keyframes };

/** The rules of every component made so far, in order of definition, each under its component's own id as the class name. */
export function collectCss(): string {
  const sheet = new ServerStyleSheet();
  const names = new Map<string, string>();
  for (const component of recorded) {
    const markup = renderToStaticMarkup(sheet.collectStyles(createElement(component, { as: 'i' })));
    const classes = /class="([^"]*)"/.exec(markup)?.[1]?.split(' ') ?? [];
    const generated = classes.at(-1);
    if (generated && generated !== component.styledComponentId) names.set(generated, component.styledComponentId);
  }
  const rules = sheet
    .getStyleTags()
    .replace(/<\/?style[^>]*>/g, '')
    .replace(/\/\*!sc\*\/|data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '');
  sheet.seal();
  return rules.replace(/\.([A-Za-z_][\w-]*)/g, (selector, name: string) => (names.has(name) ? `.${names.get(name)}` : selector));
}
