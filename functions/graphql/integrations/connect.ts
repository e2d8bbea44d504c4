import * as z from 'zod/mini';
import { SPREADSHEET_LIMITS } from '../../domain/integrations/spreadsheet-link.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { field } from '../registry/router.ts';
import { beginConnection, finishConnection, type ConnectDeps } from '../../use-cases/calendly/connect.ts';
import { takeConsent, TOO_OLD } from '../../use-cases/integrations/consent.ts';
import { chooseSpreadsheet } from '../../use-cases/sheets/choose-spreadsheet.ts';
import { beginModMed } from '../../use-cases/modmed/connect.ts';
import { beginSheets, finishSheets, type ConnectSheetsDeps } from '../../use-cases/sheets/connect.ts';
import { id } from '../shared/inputs.ts';
import { respond } from '../shared/respond.ts';
import { integrationView } from './view.ts';

/** What each system needs. */
export interface ConnectFieldDeps {
  readonly calendly: ConnectDeps;
  readonly sheets: ConnectSheetsDeps;
  readonly isModMedSetUp: () => Promise<boolean>;
}

const secretText = z
  .string()
  .check(z.minLength(1, 'The code is missing.'), z.maxLength(2_000, 'The code is too long.'));
const spreadsheetName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Give the spreadsheet a name.'),
    z.maxLength(SPREADSHEET_LIMITS.name, `A name has at most ${SPREADSHEET_LIMITS.name} characters.`),
  );
const spreadsheetLink = z.string().check(z.maxLength(SPREADSHEET_LIMITS.link, 'The link is too long.'));

/** The way of a person to an account at another system, and back. */
export function connectFields(deps: ConnectFieldDeps) {
  return {
    connectIntegration: field({
      input: z.object({
        integrationType: z.enum(['CALENDLY', 'HIGHLEVEL', 'GOOGLESHEETS', 'MODMED', 'NONE']),
      }),
      empty: { url: null },
      run: async ({ actor, host, pack }, { integrationType }) => {
        const page = { host, brand: pack.id };
        if (integrationType === 'CALENDLY')
          return respond(await beginConnection(deps.calendly, actor, page), (url) => ({ url }));
        // A flag that is off hides what is new. What is connected continues working.
        if (!pack.flags.integrations || (integrationType !== 'GOOGLESHEETS' && integrationType !== 'MODMED'))
          return new Refusal('This system cannot be connected here.');
        const begun =
          integrationType === 'MODMED'
            ? await beginModMed({ ...deps.sheets, isModMedSetUp: deps.isModMedSetUp }, actor, page)
            : await beginSheets(deps.sheets, actor, page);
        return respond(begun, (url) => ({ url }));
      },
    }),
    finishIntegration: field({
      input: z.object({ state: secretText, code: secretText }),
      empty: { integration: null },
      run: async ({ actor }, { state, code }) =>
        respond(await finish(deps, actor, { state, code }), (integration) => ({
          integration: integrationView(integration),
        })),
    }),
    chooseSpreadsheet: field({
      input: z.object({
        integrationId: id,
        name: z.nullish(spreadsheetName),
        link: z.nullish(spreadsheetLink),
      }),
      empty: { integration: null },
      run: async ({ actor }, { integrationId, name, link }) => {
        const chosen = link ? { link } : { name: name ?? '' };
        if (!link && !name) return new Refusal('Give the spreadsheet a name, or paste the link of one.');
        return respond(await chooseSpreadsheet(deps.sheets, actor, integrationId, chosen), (integration) => ({
          integration: integrationView(integration),
        }));
      },
    }),
  };
}

async function finish(deps: ConnectFieldDeps, actor: Actor, { state, code }: { state: string; code: string }) {
  const attempt = await takeConsent(deps.calendly, actor, state);
  if (attempt instanceof Refusal) return attempt;
  switch (attempt.type) {
    case 'CALENDLY':
      return finishConnection(deps.calendly, actor, code);
    case 'GOOGLESHEETS':
      return finishSheets(deps.sheets, actor, code);
    case 'MODMED':
    case 'HIGHLEVEL':
      return new Refusal(TOO_OLD);
  }
}
