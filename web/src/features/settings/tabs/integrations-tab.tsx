import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { CalendlyCard } from '../../../shared/integrations/calendly-card.tsx';
import { GoogleSheetsCard } from '../../../shared/integrations/google-sheets-card.tsx';
import { ModMedCard } from '../../../shared/integrations/modmed-card.tsx';

/** The systems that the account can be connected with. */
export function IntegrationsTab(): ReactNode {
  const { user, organization } = useSession();
  const hasCalendly = user.showCalendly || organization.showCalendly;
  return (
    <Stack gap="md" maw={640}>
      <div>
        <Title order={2} size="h4">
          Integrations
        </Title>
        <Text c="dimmed">Connect the systems that you work with. You can end each connection here at any time.</Text>
      </div>
      {hasCalendly && <CalendlyCard />}
      <ModMedCard />
      <GoogleSheetsCard />
    </Stack>
  );
}
