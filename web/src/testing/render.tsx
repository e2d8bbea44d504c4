import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Pack } from '../../../functions/domain/brand/pack.ts';
import { DEFAULT_PACK } from '../../../functions/domain/brand/packs.ts';
import { BrandProvider } from '../brand/brand.tsx';
import { buildTheme } from '../brand/theme.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import type { Session } from '../lib/session/session.ts';
import { storeToken } from '../lib/session/token-store.ts';
import { buildSession } from './session.ts';
import { queryKeys } from '../lib/query-keys.ts';

interface RenderOptions {
  readonly pack?: Pack;
  readonly session?: Session;
  /** Address of the page. */
  readonly at?: string;
}

/** Renders a part of the app with brand, theme, queries, router and session. */
export function renderApp(
  element: ReactNode,
  { pack = DEFAULT_PACK, session = buildSession(), at = '/' }: RenderOptions = {},
): RenderResult {
  // Toasts are kept outside React, so those of the test before would show in this one.
  cleanNotifications();
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  client.setQueryData(queryKeys.session(), session);
  storeToken('session-token');
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return render(
    <BrandProvider pack={pack}>
      <QueryClientProvider client={client}>
        <MantineProvider theme={buildTheme(pack)} env="test">
          <Notifications />
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </BrandProvider>,
  );
}
