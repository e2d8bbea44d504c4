import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import type { Pack } from '../../../functions/domain/brand/pack.ts';
import { parseSignUpToken } from '../../../functions/domain/accounts/sign-up-link.ts';
import { loadChunk } from '../lib/chunk.ts';
import { clearTokens, getLegacyToken, getSessionToken } from '../lib/session/token-store.ts';
import { Guard } from './guard.tsx';
import { SCREENS } from './manifest.ts';
import { restrictAccess } from './restricted.tsx';
import { RouteError } from './route-error.tsx';
import { Root } from './root.tsx';
import { RoutePending } from './route-pending.tsx';

/** Redirects `/` and unknown paths to the brand's marketing site, or to the sign-in page without one. */
function redirectFromHome(pack: Pack): Response {
  return redirect(pack.links.marketingUrl ?? '/login');
}

/** Redirects signed-in people away from the sign-in page. */
function requireSignedOut(): Response | null {
  return getSessionToken() === null ? null : redirect('/dashboard');
}

/**
 * Sends a browser that the previous product signed in to the legacy address, with the stored token. Brands without such an
 * address ignore the token.
 */
function redirectToLegacy({ links }: Pack): Response | null {
  const token = getSessionToken() === null ? getLegacyToken() : null;
  if (token === null || links.legacyUrl === undefined) return null;
  return redirect(`${links.legacyUrl}?token=${encodeURIComponent(token)}`);
}

function clearSessionAndRedirect(queryClient: QueryClient): Response {
  clearTokens();
  queryClient.clear();
  return redirect('/login');
}

/** Loads a screen's chunk as React Router expects it. */
async function loadScreen(load: () => Promise<ComponentType>): Promise<{ Component: ComponentType }> {
  return { Component: await loadChunk(load) };
}

/** Builds the routes of the staff app. Each screen is a chunk of its own. */
function buildRoutes(pack: Pack, queryClient: QueryClient): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: RoutePending,
      children: [
        {
          path: '/login',
          loader: () => redirectToLegacy(pack) ?? requireSignedOut(),
          lazy: () => loadScreen(async () => (await import('../features/accounts/routes/login.tsx')).Login),
        },
        { path: '/policy', lazy: () => loadScreen(async () => (await import('./routes/policy.tsx')).Policy) },
        {
          path: '/register',
          loader: () =>
            pack.flags.openSignUp || getSessionToken() !== null ? requireSignedOut() : redirectFromHome(pack),
          lazy: () => loadScreen(async () => (await import('../features/accounts/routes/register.tsx')).Register),
        },
        {
          path: '/register/:token',
          // Someone who is signed in still accepts invitations.
          loader: ({ params }) => (parseSignUpToken(params.token ?? '') === null ? null : requireSignedOut()),
          lazy: () => loadScreen(async () => (await import('../features/accounts/routes/register.tsx')).Register),
        },
        {
          path: '/forgot-password-request',
          loader: requireSignedOut,
          lazy: () =>
            loadScreen(async () => (await import('../features/accounts/routes/forgot-password.tsx')).ForgotPassword),
        },
        {
          path: '/reset-password/:token',
          lazy: () =>
            loadScreen(async () => (await import('../features/accounts/routes/reset-password.tsx')).ResetPassword),
        },
        {
          path: '/confirm-email/:token',
          lazy: () =>
            loadScreen(async () => (await import('../features/accounts/routes/confirm-email.tsx')).ConfirmEmail),
        },
        {
          path: '/logout',
          lazy: () => loadScreen(async () => (await import('../features/accounts/routes/logout.tsx')).Logout),
        },
        { path: '/clear-token', element: null, loader: () => clearSessionAndRedirect(queryClient) },
        {
          Component: Guard,
          loader: () => redirectToLegacy(pack),
          children: [
            ...SCREENS.filter(({ isIn = () => true }) => isIn(pack)).map(({ path, needs, name, load }) => ({
              path,
              lazy: () => loadScreen(async () => restrictAccess(await load(), needs, name(pack))),
            })),
            {
              path: '*',
              // Strangers leave for the marketing site.
              loader: () => (getSessionToken() === null ? redirectFromHome(pack) : null),
              lazy: () => loadScreen(async () => (await import('./routes/not-found.tsx')).NotFound),
            },
          ],
        },
        { path: '/', element: null, loader: () => redirectFromHome(pack) },
      ],
    },
  ];
}

/** Creates the browser router of the staff app. */
export function createRouter(pack: Pack, queryClient: QueryClient): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(buildRoutes(pack, queryClient));
}
