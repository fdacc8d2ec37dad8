import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import type { RouteName, RouteRow } from '#shared/routes/route-table.ts';
import type { CallQuery } from './call-query.ts';
import type { LazyPage } from './lazy-page.tsx';
import type { PageRefusal } from './page-state.ts';

/** Where a page was asked for. */
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
  /** Out of the page's own module, so that it is loaded with it. */
  view: LazyPage<object>;
}

/** A query of any data: each is typed where it is used, here it only has to be started. */
export interface PageQuery {
  readonly queryKey: QueryKey;
  readonly queryHash: string;
  readonly queryFn?: (context: QueryFunctionContext) => Promise<unknown>;
  readonly staleTime?: number;
}

export interface PageQueries {
  /** Decide the status and the head: awaited, and their failure is the page's (404 → 404 …). */
  critical?: readonly PageQuery[];
  /** Started at once, streamed when they are slow; each has its own failing state. */
  deferred?: readonly PageQuery[];
  /** As `deferred`, but what they ask for stands in the answer of a critical one. */
  dependent?: (read: ReadQuery) => readonly PageQuery[];
}

/** The head of a page; texts are plain. */
export interface PageMeta {
  /** Without the site's name. */
  title: string;
  description?: string;
  /** Path of the canonical page; absent: the route's first path with what the address names, in its path or in its query. */
  canonical?: string;
  /** For previews of shared links: a path of this site or an https address; absent: the portal's own picture. */
  image?: string;
  /** schema.org objects; they name pages by whole addresses, which begin with the public origin. */
  jsonLd?: (origin: string) => readonly object[];
  noindex?: boolean;
  /** Data that alone decides all of this on its route: where it is frozen (shared by requests), the server writes the head once. */
  of?: object;
}

/** Reads what a critical query gave; undefined while it is unknown. */
export type ReadQuery = <Data>(query: CallQuery<Data>) => Data | undefined;

export type ReadHead = (request: PageRequest, read: ReadQuery) => PageMeta;

export interface PageHead extends ReadHead {
  /** Loads its code where it comes after the page's own (client/lib/lazy-head.ts); null when it is there. */
  pending?(): Promise<void> | null;
}

/** A feature defines each of its pages in the route table. */
export interface PageDefinition {
  page: LazyPage<PageProps>;
  /** Stands in its place when the API does not know what the page is about (404); absent: the general page. */
  notFoundView?: NotFoundView;
  /** Validates the address alone, before any call. */
  check?: (request: PageRequest) => PageRefusal | null;
  queries?: (request: PageRequest) => PageQueries;
  meta: PageHead;
}

export type FeaturePages = Readonly<Partial<Record<RouteName, PageDefinition>>>;
