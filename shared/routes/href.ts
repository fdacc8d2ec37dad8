import { type RouteName, routeTable } from './route-table.ts';

type CanonicalPath<Name extends RouteName> = (typeof routeTable)[Name]['paths'][0];
type ParamsOf<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? ParamOf<Param> & ParamsOf<Rest>
  : Path extends `${string}:${infer Param}`
    ? ParamOf<Param>
    : unknown;
type ParamOf<Param extends string> = Param extends `${infer Name}?` ? { [K in Name]?: string } : { [K in Param]: string };
type Query = Readonly<Record<string, string | number | undefined>>;
/** Query parameters that a link must have: ids of conversations and of announcements may be equal. */
interface RequiredQueries {
  'message.content': { readonly type: 'chat' | 'announcement' };
}
type HrefArguments<Name extends RouteName> = Name extends keyof RequiredQueries
  ? [params: ParamsOf<CanonicalPath<Name>>, query: Query & RequiredQueries[Name]]
  : FreeHrefArguments<Name>;
type FreeHrefArguments<Name extends RouteName> =
  unknown extends ParamsOf<CanonicalPath<Name>>
    ? [params?: undefined, query?: Query]
    : [params: ParamsOf<CanonicalPath<Name>>, query?: Query];

/**
 * Returns the canonical address of a page by its name: `href('demand.detail', { demandNumber: 'BD10000023' })`. Empty and undefined query
 * values are omitted.
 */
export function href<Name extends RouteName>(name: Name, ...[params, query]: HrefArguments<Name>): string {
  const values = (params ?? {}) as Record<string, string | undefined>;
  const path = routeTable[name].paths[0].replace(/\/:(\w+)(\??)/g, (_, key: string) =>
    values[key] ? `/${encodeURIComponent(values[key])}` : '',
  );
  return (path || '/') + (query ? queryString(query) : '');
}

function queryString(query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
