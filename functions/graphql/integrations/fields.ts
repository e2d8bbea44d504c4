import * as z from 'zod/mini';
import { field } from '../registry/router.ts';
import { disconnectIntegration, type IntegrationDeps } from '../../use-cases/integrations/integrations.ts';
import { id } from '../shared/inputs.ts';
import { respondDone } from '../shared/respond.ts';

/** Connections with other systems. */
export function integrationFields(deps: IntegrationDeps) {
  return {
    disconnectIntegration: field({
      input: z.object({ integrationId: id }),
      run: async ({ actor }, { integrationId }) => respondDone(await disconnectIntegration(deps, actor, integrationId)),
    }),
  };
}
