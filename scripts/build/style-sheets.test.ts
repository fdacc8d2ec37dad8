import { expect, test } from '@jest/globals';
import type { Metafile } from 'esbuild';
import { lazyImports } from './lazy-imports.ts';
import { orderSheets, sheetOfFolder, sheetsNeededBy } from './style-sheets.ts';

const styled = 'client/styling/precompiled-styled.ts';
const source = (...paths: string[]): Metafile['inputs'][string] => ({
  bytes: 1,
  imports: paths.map((path) => ({ path, kind: 'import-statement' })),
});
const inputs: Metafile['inputs'] = {
  'client/features/user/user-routes.tsx': source('client/features/user/user-model.ts'),
  'client/features/user/user-model.ts': source(),
  'client/features/user/pages/edit-page.tsx': source('client/forms/text-field.tsx', 'client/features/user/components/facts.tsx'),
  'client/features/user/components/facts.tsx': source('client/ui/card.tsx', styled),
  'client/forms/text-field.tsx': source('client/ui/card.tsx', styled),
  'client/ui/card.tsx': source(styled),
};

test('assigns rules to the stylesheet of their feature, the forms, the checkout, or the portal', () => {
  expect(sheetOfFolder('client/features/user/components/facts.tsx')).toBe('user');
  expect(sheetOfFolder('client/forms/text-field.tsx')).toBe('forms');
  expect(sheetOfFolder('client/entities/checkout/pay-form.tsx')).toBe('checkout');
  expect(sheetOfFolder('client/entities/order/money-amount.tsx')).toBe('checkout');
  expect(sheetOfFolder('client/entities/demand/demand-card.tsx')).toBe('portal');
  expect(sheetOfFolder('client/layout/site-header.tsx')).toBe('portal');
});

test('orders the portal’s stylesheet first, then the forms’, then the checkout’s', () => {
  expect(orderSheets(['user', 'checkout', 'forms', 'about', 'portal', 'user'])).toEqual(['portal', 'forms', 'checkout', 'about', 'user']);
});

test('orders the parts of a stylesheet by number, followed by its lazily loaded part', () => {
  expect(orderSheets(['demandLater', 'demand10', 'portalLater', 'demand2', 'forms', 'demand', 'portal2', 'portal'])).toEqual([
    'portal',
    'portal2',
    'portalLater',
    'forms',
    'demand',
    'demand2',
    'demand10',
    'demandLater',
  ]);
});

test('a page needs the stylesheets of all its imports, except of modules without styles', () => {
  expect(sheetsNeededBy(inputs, ['client/features/user/pages/edit-page.tsx'], sheetOfFolder)).toEqual(['forms', 'user']);
  expect(sheetsNeededBy(inputs, ['client/features/user/user-routes.tsx'], sheetOfFolder)).toEqual([]);
  expect(sheetsNeededBy(inputs, ['client/ui/card.tsx'], sheetOfFolder)).toEqual([]);
});

test('lazily loaded code waits for its stylesheets and is retried once if it fails to load', () => {
  const change = lazyImports(
    '/root',
    inputs,
    new Map([
      ['forms', 'forms-jIO2fk01'],
      ['user', 'user-iMOYG002'],
    ]),
    sheetOfFolder,
  );
  const routes = '/root/client/features/user/user-routes.tsx';
  expect(change(routes, `const page = async () => (await import('./pages/edit-page.tsx')).EditPage;`)).toContain(
    `(await lazyCode(import('./pages/edit-page.tsx'), 'forms-jIO2fk01 user-iMOYG002')).EditPage`,
  );
  expect(change('/root/client/app/host.tsx', `import('#client/features/user/components/facts.tsx')`)).toContain(`, 'user-iMOYG002')`);
  expect(change(routes, `import('#shared/contract/user.ts')`)).toMatch(
    /^import { lazyCode } .* lazyCode\(import\('#shared\/contract\/user.ts'\)\)$/,
  );
  const entry = `import('react-dom/client').then(() => import('./app/start.tsx'))`;
  expect(change('/root/client/entry.ts', entry)).toBe(entry);
});
