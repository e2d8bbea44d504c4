import { describeIntegrationError, type Integration } from '../../domain/integrations/integration.ts';
import { buildSpreadsheetLink } from '../../domain/integrations/spreadsheet-link.ts';

/** A connection as the contract shows it: nothing of what opens the account. */
export function integrationView(integration: Integration) {
  const { id, owner, created, type, state, account, lastSync, details } = integration;
  const { spreadsheet, name = '' } = details;
  return {
    id,
    userId: owner,
    created,
    integrationType: type,
    state,
    account,
    error: describeIntegrationError(integration),
    lastSync,
    spreadsheet:
      type === 'GOOGLESHEETS' && spreadsheet !== undefined ? { name, url: buildSpreadsheetLink(spreadsheet) } : null,
  };
}
