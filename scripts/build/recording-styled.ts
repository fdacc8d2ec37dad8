import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { css, keyframes, styled as realStyled, ServerStyleSheet } from 'styled-components';

/**
 * Components created through this module. It replaces styled-components while the build collects styles: the library itself plus this list.
 */
const recorded: RecordedComponent[] = [];
/** Stylesheet by component id (`sheet`, which the build adds to each component's config). */
const sheets = new Map<string, string>();
type RecordedComponent = FunctionComponent<{ as: string }> & { styledComponentId: string };
interface StyleConfig {
  componentId?: string;
  sheet?: string;
}
type Template = ((...template: unknown[]) => RecordedComponent) & { withConfig: (config: StyleConfig) => Template };

function record(template: Template, sheet = ''): Template {
  const recording = (...parts: unknown[]) => {
    if (parts.some((part) => typeof part === 'function' && !('styledComponentId' in part))) {
      throw new Error(`Styles are static: no functions in templates (${String(parts[0])})`);
    }
    const component = template(...parts);
    recorded.push(component);
    sheets.set(component.styledComponentId, sheet);
    return component;
  };
  return Object.assign(recording, {
    withConfig: ({ sheet: own, ...config }: StyleConfig) => record(template.withConfig(config), own),
  });
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

/** Matches the rules of one component or animation, followed by the marker that styled-components writes after them. */
const group = /([\s\S]*?)data-styled\.g\d+\[id="([^"]*)"\]\{content:"([^"]*)"\}/g;

/**
 * Returns the rules by stylesheet, in order of definition. The class name of each component is its id. An animation goes into each
 * stylesheet that uses it.
 */
export function collectCss(): Map<string, string> {
  const sheet = new ServerStyleSheet();
  const names = new Map<string, string>();
  for (const component of recorded) {
    const markup = renderToStaticMarkup(sheet.collectStyles(createElement(component, { as: 'i' })));
    const classes = /class="([^"]*)"/.exec(markup)?.[1]?.split(' ') ?? [];
    const generated = classes.at(-1);
    if (generated && generated !== component.styledComponentId) names.set(generated, component.styledComponentId);
  }
  const tags = sheet.getStyleTags().replace(/<\/?style[^>]*>|\/\*!sc\*\//g, '');
  sheet.seal();
  const css = new Map<string, string>();
  const animations: { name: string; rules: string }[] = [];
  for (const [, rules = '', id = '', content = ''] of tags.matchAll(group)) {
    const own = sheets.get(id);
    if (own === undefined) animations.push({ name: content.replace(/,$/, ''), rules });
    else css.set(own, (css.get(own) ?? '') + rules);
  }
  for (const [name, rules] of css) {
    const used = animations.filter((animation) => rules.includes(animation.name)).map((animation) => animation.rules);
    const named = rules.replace(/\.([A-Za-z_][\w-]*)/g, (selector, found: string) =>
      names.has(found) ? `.${names.get(found)}` : selector,
    );
    css.set(name, used.join('') + named);
  }
  return css;
}
