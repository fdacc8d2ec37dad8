import type { LoginView } from '#client/lib/portal-store.tsx';
import type { SmsScene } from '#shared/contract/auth.ts';
import type { SiteConfig } from '#shared/contract/site.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';

/** The views that may follow each view. A dialog opens in any view that its caller requests. */
export const VALID_TRANSITIONS = {
  chooser: ['login', 'register'],
  login: ['chooser', 'forgot', 'register'],
  register: ['login', 'chooser'],
  forgot: ['login'],
} as const satisfies Record<LoginView, readonly LoginView[]>;

export const canMove = (from: LoginView, to: LoginView): boolean => VALID_TRANSITIONS[from].some((view) => view === to);

/** Returns the view after a requested transition; an invalid transition keeps the current view. */
export const moveView = (from: LoginView, to: LoginView): LoginView => (canMove(from, to) ? to : from);

export const viewTitles = {
  chooser: signInTexts.quickLogin,
  login: signInTexts.passwordLogin,
  register: signInTexts.register,
  forgot: signInTexts.recoverPassword,
} as const satisfies Record<LoginView, string>;

/** Returns the view to show in place of the requested one: without SMS it is always the password login. */
export const availableView = (view: LoginView, config: SiteConfig | undefined): LoginView =>
  config?.providers.sms === 'off' ? 'login' : view;

/** The purpose of an SMS code in each view; the password login needs none. */
export const smsSceneOf = { chooser: 'login', register: 'register', forgot: 'reset', login: null } as const satisfies Record<
  LoginView,
  SmsScene | null
>;

/** Reads a view from an address; an unknown name is the chooser. */
export const readView = (name: string | null): LoginView =>
  name !== null && Object.hasOwn(viewTitles, name) ? (name as LoginView) : 'chooser';
