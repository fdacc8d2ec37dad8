import { cookies } from 'next/headers';
import { askFor, nameOf, render } from '../../page.js';

/** Renders the page of a signed-in user for each request. */
export default async function Page({ params }) {
  const token = (await cookies()).get('X-Token')?.value;
  const name = nameOf(await params);
  await askFor(name, { headers: { 'x-token': token }, cache: 'no-store' });
  return render(name);
}
