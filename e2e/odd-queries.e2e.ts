import { memberPages, openPages, type PageUnderTest } from './fixtures/pages.ts';
import { type PageReader, test } from './fixtures/reading-pages.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { expect } from './fixtures/visitor.ts';

/** All query parameters that a page reads, except those that name an object. */
const names = [
  'pageNum',
  'memberOnly',
  'sort',
  'typeCode',
  'industryCode',
  'regionCode',
  'settlementMode',
  'budget',
  'negotiable',
  'since',
  'verified',
  'withImages',
  'hide',
  'auditStatus',
  'filter',
  'tab',
  'view',
  'scene',
  'form',
  'back',
  'returnTo',
  'channel',
];
/** Parameters that take any text, on the pages that read them. */
const wordNames = ['keyword', 'name'];
const searches = ['type list', 'search', 'search without result', 'communities'];

/** Queries of mistyped, truncated and made-up links; `?` stands for the name of a parameter. */
const oddities: readonly string[] = [
  '?=zzz',
  '?=abc',
  '?=0',
  '?=-1',
  '?=1.5',
  '?=1e9',
  '?=999999999999',
  '?=true',
  '?=',
  '?',
  '?=%20',
  '?=%00%1F%7F',
  '?=%F0%9F%98%80',
  '?=%E0%A4%A',
  '?=zzz&?=yyy',
  '?[]=1&?[a]=2',
  '?=__proto__&__proto__=1',
  `?=${'x'.repeat(400)}`,
  '?=<script>alert(1)</script>',
  '?=%27%20or%201=1--',
];

const oddQuery = (among: readonly string[], oddity: string): string => among.map((name) => oddity.replaceAll('?', name)).join('&');

/** Returns halves of the names, enough that of any two names each is in a half without the other. */
function halves(all: readonly string[]): string[][] {
  const bits = Array.from({ length: Math.ceil(Math.log2(all.length)) }, (_, bit) => bit);
  const isIn = (side: number, bit: number) => (_name: string, place: number) => ((place >> bit) & 1) === side;
  return bits.flatMap((bit) => [0, 1].map((side) => all.filter(isIn(side, bit))));
}

const canonicalOf = (html: string): string | undefined => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
/** Returns the page's calls that the API rejected (4xx except 401, 403 and 404), as embedded in the document. */
const refusedCalls = (html: string): string[] => html.match(/\{"failure":\{"kind":"\w+","status":4(?!0[134])\d\d[^}]*/g) ?? [];

async function expectUnmoved(read: PageReader, { name, address, status = 200 }: PageUnderTest): Promise<void> {
  const plain = typeof address === 'string' ? address : await address();
  const canonical = canonicalOf((await read(plain)).html);
  const taken = new URLSearchParams(plain.split('?')[1]);
  const free = names.filter((name) => !taken.has(name));
  const words = wordNames.filter((name) => !taken.has(name));
  const visit = async (query: string) => {
    const where = `${plain}${plain.includes('?') ? '&' : '?'}${query}`;
    const { status: answered, html } = await read(where);
    expect(answered, where).toBe(status);
    expect(refusedCalls(html), where).toEqual([]);
    return { html, where };
  };
  for (const oddity of oddities) {
    const { html, where } = await visit(oddQuery(free, oddity));
    expect(canonicalOf(html), where).toBe(canonical);
    if (searches.includes(name)) await visit(oddQuery(words, oddity));
  }
  for (const half of halves([...free, ...words])) await visit(oddQuery(half, '?=zzz'));
}

for (const subject of openPages) {
  test(`${subject.name}: a query of invalid values changes nothing`, async ({ startReading }) => {
    await expectUnmoved(await startReading(), subject);
  });
}

for (const subject of memberPages) {
  test(`${subject.name}: a query of invalid values changes nothing for a signed-in user`, async ({ context, startReading }) => {
    await signInByApi(context, { ...demo, ...(subject.phone && { phone: subject.phone }) });
    await expectUnmoved(await startReading(), subject);
  });
}

/** Lists that are not empty in the demo account, and the address that a page beyond their end links to. */
const lists: Readonly<Record<string, string>> = {
  '/communities': '/communities',
  '/demand/publisher-home?id=10002': '/demand/publisher-home?id=10002',
  '/message/list': '/message/list',
  '/message/list?tab=announcement': '/message/list?tab=announcement',
  '/message/notice': '/message/notice',
  '/user/demand/collectHistory': '/user/demand/collectHistory',
  '/user/demand/browsingHistory': '/user/demand/browsingHistory',
  '/user/demand/contactedHistory': '/user/demand/contactedHistory',
  '/user/demand/publishList': '/user/demand/publishList',
  '/user/props/use?scene=TOP': '/user/props/use?scene=TOP',
};

test('a page beyond the end of a list says so and links to the first', async ({ context, startReading }) => {
  await signInByApi(context);
  const read = await startReading();
  for (const [address, first] of Object.entries(lists)) {
    const { status, html } = await read(`${address}${address.includes('?') ? '&' : '?'}pageNum=9999`);
    expect(status, address).toBe(200);
    expect(html, address).toContain('这一页没有');
    expect(html, address).toContain(`href="${first.replaceAll('&', '&amp;')}"`);
  }
});
