import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import type { Pack } from '../../../functions/domain/brand/pack.ts';
import { clearTokens, sessionToken } from '../lib/session/token-store.ts';
import { Guard } from './guard.tsx';
import { SCREENS } from './manifest.ts';
import { restricted } from './restricted.tsx';
import { RouteError } from './route-error.tsx';
import { RoutePending } from './route-pending.tsx';

/** `/` and unknown paths: the marketing site where the brand has one, else the sign-in page. */
function home(pack: Pack): Response {
  return redirect(pack.links.marketingUrl ?? '/login');
}

/** The sign-in page is for those who are not signed in. */
function requireSignedOut(): Response | null {
  return sessionToken() === null ? null : redirect('/dashboard');
}

function clearSessionAndRedirect(queryClient: QueryClient): Response {
  clearTokens();
  queryClient.clear();
  return redirect('/login');
}

/** Every screen of the staff app, each in a chunk of its own. */
export function routes(pack: Pack, queryClient: QueryClient): RouteObject[] {
  return [
    {
      ErrorBoundary: RouteError,
      HydrateFallback: RoutePending,
      children: [
        {
          path: '/login',
          loader: requireSignedOut,
          lazy: async () => ({ Component: (await import('../features/accounts/routes/login.tsx')).Login }),
        },
        {
          path: '/logout',
          lazy: async () => ({ Component: (await import('../features/accounts/routes/logout.tsx')).Logout }),
        },
        { path: '/clear-token', loader: () => clearSessionAndRedirect(queryClient) },
        {
          Component: Guard,
          children: SCREENS.map(({ path, needs, name, load }) => ({
            path,
            lazy: async () => ({ Component: restricted(await load(), needs, name(pack)) }),
          })),
        },
        { path: '/', loader: () => home(pack) },
        { path: '*', loader: () => home(pack) },
      ],
    },
  ];
}

export function createRouter(pack: Pack, queryClient: QueryClient): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes(pack, queryClient));
}
