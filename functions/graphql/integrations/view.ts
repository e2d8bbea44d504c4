import { describeIntegrationError, type Integration } from '../../domain/integrations/integration.ts';

/** A connection as the contract shows it: nothing of what opens the account. */
export function integrationView(integration: Integration) {
  const { id, owner, created, type, state, account, lastSync } = integration;
  return {
    id,
    userId: owner,
    created,
    integrationType: type,
    state,
    account,
    error: describeIntegrationError(integration),
    lastSync,
  };
}
