import { useState, type ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import type { Pack } from '../../../functions/domain/brand/pack.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { Providers } from './providers.tsx';
import { createRouter } from './router.tsx';

/** The staff app of a brand. */
export function App({ pack }: { readonly pack: Pack }): ReactNode {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createRouter(pack, queryClient));
  return (
    <Providers pack={pack} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
