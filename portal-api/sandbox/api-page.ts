import type { AnyCall } from '#shared/contract/define-call.ts';
import type { describeContract } from '#shared/contract/openapi.ts';
import { type Html, html } from '../platform/http/html.ts';

type Document = ReturnType<typeof describeContract>;

export interface ApiAnswer {
  /** Method and URL of the request. */
  address: string;
  status: number;
  text: string;
  milliseconds: number;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  default?: unknown;
  minLength?: number;
  minimum?: number;
}

interface Operation {
  description?: string;
  security: object[];
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { description: string }>;
}

const operationOf = ({ paths }: Document, { path, method }: AnyCall): Operation =>
  paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation;

/** Renders whether calls are made with a session, and the form to sign in or out. */
export const describeSession = (isSignedIn: boolean): Html =>
  isSignedIn
    ? html`<form method="post" action="/sandbox/api/session"><button name="end" value="1">已登录，退出后以访客身份调用</button></form>`
    : html`<form method="post" action="/sandbox/api/session">
<label>手机号 <input name="phone" type="tel" required autocomplete="off"></label>
<label>密码 <input name="password" type="password" required autocomplete="off"></label>
<button>登录后调用</button></form>`;

/** Renders the list of all calls, by feature. */
export function callList(calls: readonly AnyCall[]): Html {
  const features = Map.groupBy(calls, ({ name }) => name.split('.', 1)[0] ?? name);
  return html`<p>程序请读取 <a href="/sandbox/openapi.json">/sandbox/openapi.json</a>（OpenAPI 3.1）。<a href="/sandbox">返回工作台</a></p>
${[...features].map(
  ([feature, some]) =>
    html`<h2>${feature}</h2><table class="calls"><tbody>${some.map(
      ({ name, method, path }) => html`<tr><td><a href="/sandbox/api/${name}">${name}</a></td><td>${method} ${path}</td></tr>`,
    )}</tbody></table>`,
)}`;
}

/** Renders one call: its parameters with the values entered, and the answer. */
export function callForm(document: Document, call: AnyCall, values: Readonly<Record<string, string>>, answer: ApiAnswer | null): Html {
  const { description, parameters = [], requestBody, responses } = operationOf(document, call);
  return html`<p>${call.method} ${call.path} · <a href="/sandbox/api">返回接口列表</a></p>
${description ? html`<p>${description}</p>` : html``}
<form method="post" action="/sandbox/api/${call.name}">
${parameters.filter((parameter) => parameter.in !== 'header').map((parameter) => parameterField(parameter, values[`${parameter.in}.${parameter.name}`] ?? ''))}
${requestBody ? html`<label>请求体（JSON） <textarea name="body" rows="12" spellcheck="false">${values['body'] ?? ''}</textarea></label>` : html``}
<button class="yes">调用</button></form>
${answer ? answerView(answer) : html``}
<h2>可能的结果</h2><dl>${Object.entries(responses).map(([status, { description: when }]) => html`<dt>${status}</dt><dd>${when}</dd>`)}</dl>`;
}

function parameterField({ name, in: place, required, schema }: NonNullable<Operation['parameters']>[number], value: string): Html {
  const label = html`${name}${required ? '（必填）' : ''}`;
  const field = `${place}.${name}`;
  // An empty path parameter would lead to another URL; any other missing value may be tried.
  const needed = place === 'path' ? html` required` : html``;
  if (!schema.enum) return html`<label>${label} <input name="${field}" value="${value}" autocomplete="off"${needed}></label>`;
  const options = ['', ...schema.enum.map(String)];
  return html`<label>${label} <select name="${field}">${options.map((option) =>
    option === value ? html`<option selected>${option}</option>` : html`<option>${option}</option>`,
  )}</select></label>`;
}

function answerView({ address, status, text, milliseconds }: ApiAnswer): Html {
  return html`<h2>结果</h2><p>${address}</p><p class="code">${status} · ${Math.round(milliseconds)} ms</p><pre class="text">${indented(text)}</pre>`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns an initial body: the required fields, each with the simplest value of its type. */
export function exampleOf(document: Document, call: AnyCall): string {
  const schema = operationOf(document, call).requestBody?.content['application/json'].schema;
  return schema ? JSON.stringify(simplest(schema, document), null, 2) : '';
}

function simplest(schema: Schema, document: Document): unknown {
  if (schema.$ref) {
    const named = new Map<string, object>(Object.entries(document.components.schemas));
    return simplest(named.get(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)) ?? {}, document);
  }
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return simplest(schema.anyOf[0] ?? {}, document);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(required.map((name) => [name, simplest(properties[name] ?? {}, document)]));
  }
  if (type === 'array') return [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  return '';
}
