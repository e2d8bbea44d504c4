import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { Pack } from '../../../functions/domain/brand/pack.ts';
import { BrandProvider } from '../brand/brand.tsx';
import { cssVariables, themeOf } from '../brand/theme.ts';

interface ProvidersProps {
  readonly pack: Pack;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

export function Providers({ pack, queryClient, children }: ProvidersProps): ReactNode {
  const theme = useMemo(() => themeOf(pack), [pack]);
  const variables = useMemo(() => cssVariables(pack), [pack]);
  return (
    <BrandProvider pack={pack}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
          <ModalsProvider>
            <Notifications position="bottom-right" limit={3} />
            {children}
          </ModalsProvider>
        </MantineProvider>
      </QueryClientProvider>
    </BrandProvider>
  );
}
