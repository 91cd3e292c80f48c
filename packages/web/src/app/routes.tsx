import { Outlet, type RouteObject, replace } from 'react-router'
import { CrashScreen } from './crash-screen.tsx'
import { NotFoundScreen } from './not-found/not-found-screen.tsx'
import { entersOwnDocument, loadOwnDocument } from './own-document.ts'
import { PageShell } from './page-shell.tsx'

/** The route that all others lie in. */
export const PAGE_ROUTE = 'page'

/** A screen's code comes with the screen, a shell's with its first screen. */
const SCREENS = {
  connected: async () => (await import('./connected-shell.tsx')).ConnectedShell,
  app: async () => (await import('./app-shell.tsx')).AppShell,
  bare: async () => (await import('./bare-shell.tsx')).BareShell,
  public: async () => (await import('./public-shell.tsx')).PublicShell,
  landing: async () => (await import('../features/landing/landing-screen.tsx')).LandingScreen,
  features: async () => (await import('../features/feature-catalogue/features-screen.tsx')).FeaturesScreen,
  live: async () => (await import('../features/demo/live-screen.tsx')).LiveScreen,
  pricing: async () => (await import('../features/pricing/pricing-screen.tsx')).PricingScreen,
  docs: async () => (await import('../features/api-reference/api-screen.tsx')).ApiScreen,
  about: async () => (await import('../features/about/about-screen.tsx')).AboutScreen,
  contact: async () => (await import('../features/contact/contact-screen.tsx')).ContactScreen,
  privacy: async () => (await import('../features/legal/privacy-screen.tsx')).PrivacyScreen,
  terms: async () => (await import('../features/legal/terms-screen.tsx')).TermsScreen,
  status: async () => (await import('../features/status/status-screen.tsx')).StatusScreen,
  messageOutcome: async () => (await import('../features/contact/message-outcome-screen.tsx')).MessageOutcomeScreen,
  subscribeOutcome: async () =>
    (await import('../features/newsletter/subscribe-outcome-screen.tsx')).SubscribeOutcomeScreen,
  verify: async () => (await import('../features/newsletter/verify-screen.tsx')).VerifyScreen,
  unsubscribe: async () => (await import('../features/newsletter/unsubscribe-screen.tsx')).UnsubscribeScreen,
  share: async () => (await import('../features/share/share-screen.tsx')).ShareScreen,
  compare: async () => (await import('../features/compare/compare-screen.tsx')).CompareScreen,
  atlas: async () => (await import('../features/atlas/atlas-screen.tsx')).AtlasScreen,
  gallery: async () => (await import('../features/gallery/gallery-screen.tsx')).GalleryScreen,
  create: async () => (await import('../features/create/create-screen.tsx')).CreateScreen,
  dashboard: async () => (await import('../features/projects/dashboard/dashboard-screen.tsx')).DashboardScreen,
  project: async () => (await import('../features/projects/detail/project-screen.tsx')).ProjectScreen,
  profile: async () => (await import('../features/account/profile/profile-screen.tsx')).ProfileScreen,
  evolution: async () => (await import('../features/evolution/evolution-screen.tsx')).EvolutionScreen,
  operator: async () => (await import('./operator-gate.tsx')).OperatorGate,
  race: async () => (await import('../features/evolution/race/race-screen.tsx')).RaceScreen,
  login: async () => (await import('../features/account/sign-in/login-screen.tsx')).LoginScreen,
  fromProvider: async () => (await import('../features/account/sign-in/from-provider-screen.tsx')).FromProviderScreen,
  register: async () => (await import('../features/account/sign-in/register-screen.tsx')).RegisterScreen,
  forgot: async () => (await import('../features/account/password/forgot-password-screen.tsx')).ForgotPasswordScreen,
  confirm: async () => (await import('../features/account/email/confirm-email-screen.tsx')).ConfirmEmailScreen,
  reset: async () => (await import('../features/account/password/reset-password-screen.tsx')).ResetPasswordScreen,
}

function screen(name: keyof typeof SCREENS): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: await SCREENS[name]() }) }
}

/** Pages of the public site that ask the server for nothing: they come without its client. */
const quietPages: RouteObject[] = [
  { index: true, ...screen('landing') },
  { path: 'features', ...screen('features') },
  { path: 'live', ...screen('live') },
  { path: 'pricing', ...screen('pricing') },
  { path: 'docs', ...screen('docs') },
  { path: 'about', ...screen('about') },
  { path: 'privacy', ...screen('privacy') },
  { path: 'terms', ...screen('terms') },
]

/** Pages of the public site that talk to the server. */
const connectedPages: RouteObject[] = [
  { path: 'contact', ...screen('contact') },
  { path: 'gallery', ...screen('gallery') },
  { path: 'compare', ...screen('compare') },
  { path: 'atlas', ...screen('atlas') },
  { path: 'status', ...screen('status') },
  { path: 'contact/message', ...screen('messageOutcome') },
  { path: 'newsletter/subscribe', ...screen('subscribeOutcome') },
  { path: 'newsletter/verify', ...screen('verify') },
  { path: 'newsletter/unsubscribe', ...screen('unsubscribe') },
]

const appScreens: RouteObject[] = [
  { path: 'app', ...screen('create') },
  { path: 'app/create', ...screen('create') },
  { path: 'app/dashboard', ...screen('dashboard') },
  { path: 'app/project/:id', ...screen('project') },
  { path: 'app/profile', ...screen('profile') },
  { path: 'evolution/:id', ...screen('evolution') },
  { path: 'race/:id', ...screen('race') },
]

/** Screens that ask one thing, or show one. */
const bareScreens: RouteObject[] = [
  { path: 'share/:id', ...screen('share') },
  { path: 'login', ...screen('login') },
  { path: 'login/from/:provider', ...screen('fromProvider') },
  { path: 'register', ...screen('register') },
  { path: 'forgot-password', ...screen('forgot') },
  { path: 'reset-password', ...screen('reset') },
  { path: 'confirm-email', ...screen('confirm') },
]

/** Shorter addresses, and where they lead: before anything is shown, so that nobody counts them as pages. */
const ways: RouteObject[] = [
  { path: 'create', loader: () => replace('/app/create') },
  { path: 'dashboard', loader: () => replace('/app/dashboard') },
  { path: 'profile', loader: () => replace('/app/profile') },
  { path: 'project/:id', loader: ({ params: { id = '' } }) => replace(`/app/project/${encodeURIComponent(id)}`) },
]

/** Every address of the web application. */
export const routes: RouteObject[] = [
  {
    id: PAGE_ROUTE,
    Component: PageShell,
    loader: loadOwnDocument,
    shouldRevalidate: entersOwnDocument,
    ErrorBoundary: CrashScreen,
    HydrateFallback: () => null,
    children: [
      {
        ...screen('public'),
        children: [
          {
            Component: Outlet,
            ErrorBoundary: CrashScreen,
            children: [...quietPages, { ...screen('connected'), children: connectedPages }],
          },
        ],
      },
      {
        ...screen('connected'),
        children: [
          { ...screen('app'), children: [{ Component: Outlet, ErrorBoundary: CrashScreen, children: appScreens }] },
          {
            ...screen('bare'),
            children: [{ Component: Outlet, ErrorBoundary: CrashScreen, children: bareScreens }],
          },
          // It shows for some the application, for others what every unknown address shows.
          {
            Component: Outlet,
            ErrorBoundary: CrashScreen,
            children: [{ path: 'admin/:section?', ...screen('operator') }],
          },
        ],
      },
      { ...screen('bare'), children: [{ path: '*', Component: NotFoundScreen }] },
      ...ways,
    ],
  },
]
