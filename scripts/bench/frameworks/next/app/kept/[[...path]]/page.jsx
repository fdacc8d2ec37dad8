import { askFor, nameOf, render } from '../../../page.js';

export const revalidate = 10;
export const generateStaticParams = () => [];

/** Renders the page of visitors, which is cached for ten seconds. */
export default async function Page({ params }) {
  const name = nameOf(await params);
  await askFor(name, { next: { revalidate: 10 } });
  return render(name);
}
