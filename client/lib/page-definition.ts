import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import type { RouteName, RouteRow } from '#shared/routes/route-table.ts';
import type { CallQuery } from './call-query.ts';
import type { LazyPage } from './lazy-page.tsx';
import type { PageRefusal } from './page-state.ts';

/** The resolved address and caller for which a page is requested. */
export interface PageRequest {
  readonly name: RouteName;
  readonly row: RouteRow;
  readonly pathname: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  readonly signedIn: boolean;
}

export interface PageProps {
  request: PageRequest;
}

export interface NotFoundView {
  title: string;
  /** Created in the page's own module, so that it is loaded with the page. */
  view: LazyPage<object>;
}

/** A query with any data type: typed where it is used, only started here. */
export interface PageQuery {
  readonly queryKey: QueryKey;
  readonly queryHash: string;
  readonly queryFn?: (context: QueryFunctionContext) => Promise<unknown>;
  readonly staleTime?: number;
}

export interface PageQueries {
  /** Determine the status and the head: the server awaits them, and their failure is the page's (404 → 404 …). */
  critical?: readonly PageQuery[];
  /** Started immediately and streamed if slow; each shows its own failure. */
  deferred?: readonly PageQuery[];
  /** Like `deferred`, but their input comes from the data of a critical query. */
  dependent?: (read: ReadQuery) => readonly PageQuery[];
}

/** The head of a page; all texts are plain text. */
export interface PageMeta {
  /** Title without the site's name. */
  title: string;
  description?: string;
  /** Path of the canonical page. Default: the route's first path with the ids of the address, in the path or in the query. */
  canonical?: string;
  /** Image for previews of shared links: a path of this site or an https address. Default: the portal's own image. */
  image?: string;
  /** schema.org objects. They contain absolute addresses, which begin with the public origin. */
  jsonLd?: (origin: string) => readonly object[];
  noindex?: boolean;
  /** Data that alone determines this head on its route: if it is frozen (shared by requests), the server renders the head once. */
  of?: object;
}

/** Returns the data of a query, or undefined while it is not loaded. */
export type ReadQuery = <Data>(query: CallQuery<Data>) => Data | undefined;

export type ReadHead = (request: PageRequest, read: ReadQuery) => PageMeta;

export interface PageHead extends ReadHead {
  /** Loads the code of the head if it is separate from the page's (client/lib/lazy-head.ts); returns null if it is loaded. */
  pending?(): Promise<void> | null;
}

/** The definition of a page, which its feature provides for a row of the route table. */
export interface PageDefinition {
  page: LazyPage<PageProps>;
  /** Replaces the page if the API does not know its entity (404). Default: the general refusal page. */
  notFoundView?: NotFoundView;
  /** Validates only the address, before any call. */
  check?: (request: PageRequest) => PageRefusal | null;
  queries?: (request: PageRequest) => PageQueries;
  meta: PageHead;
}

export type FeaturePages = Readonly<Partial<Record<RouteName, PageDefinition>>>;
