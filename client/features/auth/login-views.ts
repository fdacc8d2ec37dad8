import type { LoginView } from '#client/lib/portal-store.tsx';
import type { SmsScene } from '#shared/contract/auth.ts';
import type { SiteConfig } from '#shared/contract/site.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';

/** Which view may follow which. A dialog that is opened starts wherever its caller says. */
export const VALID_TRANSITIONS = {
  chooser: ['login', 'register'],
  login: ['chooser', 'forgot', 'register'],
  register: ['login', 'chooser'],
  forgot: ['login'],
} as const satisfies Record<LoginView, readonly LoginView[]>;

export const canMove = (from: LoginView, to: LoginView): boolean => VALID_TRANSITIONS[from].some((view) => view === to);

/** The view after a wish to move; a wish that leads nowhere keeps the view. */
export const moveView = (from: LoginView, to: LoginView): LoginView => (canMove(from, to) ? to : from);

export const viewTitles = {
  chooser: signInTexts.quickLogin,
  login: signInTexts.passwordLogin,
  register: signInTexts.register,
  forgot: signInTexts.recoverPassword,
} as const satisfies Record<LoginView, string>;

/** The view that can be shown in place of the one that was asked for: without SMS all of them are the password's. */
export const openView = (view: LoginView, config: SiteConfig | undefined): LoginView => (config?.providers.sms === 'off' ? 'login' : view);

/** The purpose of an SMS code in this view; a password login needs none. */
export const smsSceneOf = { chooser: 'login', register: 'register', forgot: 'reset', login: null } as const satisfies Record<
  LoginView,
  SmsScene | null
>;

/** Reads a view out of an address; anything unknown is the chooser. */
export const readView = (name: string | null): LoginView =>
  name !== null && Object.hasOwn(viewTitles, name) ? (name as LoginView) : 'chooser';
