import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { Pack } from '../../../functions/domain/brand/pack.ts';
import { BrandProvider } from '../brand/brand.tsx';
import { buildCssVariables, buildTheme } from '../brand/theme.ts';

interface ProvidersProps {
  readonly pack: Pack;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** Provides brand, theme and query cache to the app. */
export function Providers({ pack, queryClient, children }: ProvidersProps): ReactNode {
  const theme = useMemo(() => buildTheme(pack), [pack]);
  const variables = useMemo(() => buildCssVariables(pack), [pack]);
  return (
    <BrandProvider pack={pack}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
          {children}
        </MantineProvider>
      </QueryClientProvider>
    </BrandProvider>
  );
}
