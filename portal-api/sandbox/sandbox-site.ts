import { consoleHeaders, operatorDocument, pageLinks } from '../console/console-page.ts';
import { countWaiting } from '../console/count-waiting.ts';
import type { OperatorSite } from '../console/operator-pages.ts';
import { operatorRoles } from '../domain/operators/operator-roles.ts';
import type { Database } from '../platform/db/database.ts';
import { type CsrfTokens, isFromElsewhere } from '../platform/http/csrf-token.ts';
import { html } from '../platform/http/html.ts';

/** The subject of the CSRF token of every operators' page. */
const SUBJECT = 'operator';

const SITE_PATH = '/sandbox';

/** Creates the operators' pages of the sandbox: nobody signs in, and every decision is logged under the same name. */
export const sandboxSite = (db: Database, { tokenFor, isValid }: CsrfTokens): OperatorSite => ({
  base: SITE_PATH,
  nameOf: () => '沙盒审核员',
  rolesOf: () => operatorRoles,
  confirm: null,
  formToken: () => tokenFor(SUBJECT),
  isOwnForm: (request) => !isFromElsewhere(request) && isValid(SUBJECT, request.body?.csrfToken),
  async send(request, response, { title, body, status = 200 }) {
    const path = `${request.baseUrl}${request.path}`;
    const links = pageLinks({ base: SITE_PATH, roles: operatorRoles, counts: await countWaiting(db), path });
    const page = {
      title,
      site: '审核后台（沙盒）',
      navigation: html`${links}<a href="${SITE_PATH}">返回工作台</a>`,
      body: html`<p class="note">与审核后台（CONSOLE=on）相同的页面，在沙盒中无需登录。</p>${body}`,
    };
    response.set(consoleHeaders).status(status).type('html').send(operatorDocument(page));
  },
});
