import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { Pack } from '../../../functions/domain/brand/pack.ts';
import { BrandProvider } from '../brand/brand.tsx';
import { buildCssVariables, buildTheme } from '../brand/theme.ts';

/** Loaded after the first screen. No toast appears before that. */
const Toasts = lazy(() => import('./toasts.tsx').then((module) => ({ default: module.Toasts })));

interface ProvidersProps {
  readonly pack: Pack;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

export function Providers({ pack, queryClient, children }: ProvidersProps): ReactNode {
  const theme = useMemo(() => buildTheme(pack), [pack]);
  const variables = useMemo(() => buildCssVariables(pack), [pack]);
  return (
    <BrandProvider pack={pack}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
          <Suspense>
            <Toasts />
          </Suspense>
          {children}
        </MantineProvider>
      </QueryClientProvider>
    </BrandProvider>
  );
}
