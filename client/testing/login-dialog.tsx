import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type LoginView, openLogin } from '#client/lib/portal-store.tsx';
import { type FakeApi, installFakeApi } from './fake-api.ts';
import { renderPortal } from './render-portal.tsx';

export const PHONE = '13800138000';
export const session = { user: { id: '7', nickname: '小桥', avatar: null, memberLevel: 0 } };

/** Installs an API that accepts every sign-in. */
export const installSignInApi = (): FakeApi =>
  installFakeApi({
    'GET /api/config': {
      data: {
        USER_AGREEMENT: 'https://docs.example/agreement',
        PRIVACY_POLICY: '/privacy',
        INVITE_URL: '/invite',
        DOWNLOAD_URL: '/download',
      },
    },
    'POST /api/app/event': {},
    'POST /v1/login': { data: session },
    'POST /v1/login-by-sms': { data: { ...session, isNew: false } },
    'POST /v1/register': { data: { userId: '7' } },
    'POST /v1/retrieve/password': {},
  });

/** Renders the login dialog over an empty page and returns a user for it. */
export async function openDialog(view: LoginView = 'chooser', returnTo: string | null = null) {
  const portal = renderPortal(<button type="button">页面</button>);
  act(() => openLogin(portal.store, { view, returnTo }));
  await screen.findByRole('dialog');
  const user = userEvent.setup();
  return { ...portal, user };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const agreement = () => screen.getByRole('checkbox');
export const submit = (name: string) => screen.getByRole('button', { name });
