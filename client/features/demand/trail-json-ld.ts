/** Returns breadcrumbs as structured data for search engines; `origin` is prepended to every address. */
export const trailJsonLd = (trail: readonly { label: string; href?: string }[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, href: path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(path && { item: origin + path }),
  })),
});
