import * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../../platform/router.ts';
import { beginConnection, finishConnection, type ConnectDeps } from '../../use-cases/calendly/connect.ts';
import { respond } from '../shared/respond.ts';
import { integrationView } from './view.ts';

const secretText = z
  .string()
  .check(z.minLength(1, 'The code is missing.'), z.maxLength(2_000, 'The code is too long.'));

/** The way of a person to an account at Calendly, and back. */
export function calendlyFields(deps: ConnectDeps) {
  return {
    connectIntegration: field({
      input: z.object({
        integrationType: z.enum(['CALENDLY', 'HIGHLEVEL', 'GOOGLESHEETS', 'MODMED', 'NONE']),
      }),
      empty: { url: null },
      run: async ({ actor, host, pack }, { integrationType }) => {
        if (integrationType !== 'CALENDLY') return new Refusal('This system is not connected by a pop-up.');
        return respond(await beginConnection(deps, actor, { host, brand: pack.id }), (url) => ({ url }));
      },
    }),
    finishIntegration: field({
      input: z.object({ state: secretText, code: secretText }),
      empty: { integration: null },
      run: async ({ actor }, { state, code }) =>
        respond(await finishConnection(deps, actor, { state, code }), (integration) => ({
          integration: integrationView(integration),
        })),
    }),
  };
}
