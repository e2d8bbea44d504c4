import { Alert, Button, Loader, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getErrorText } from '../../../lib/api/api-error.ts';
import { finishConnection } from '../../../shared/integrations/integrations.ts';

/** The systems that end in this pop-up, by their names in addresses. */
const NAMES: Readonly<Record<string, string>> = { calendly: 'Calendly', google: 'Google Sheets' };
const TOO_OLD = 'This page is too old. Please connect again.';

/** `/account?connect=google`: the last screen of the pop-up. It finishes with the session of the person, and closes. */
export function ConnectAccount(): ReactNode {
  const [query] = useSearchParams();
  const name = NAMES[query.get('connect') ?? ''] ?? 'The account';
  const [state, code] = [query.get('state'), query.get('code')];
  const finish = useMutation({ mutationFn: finishConnection, onSuccess: () => window.close() });
  const { mutate } = finish;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (state === null || code === null || hasBegun.current) return;
    // The code works once.
    hasBegun.current = true;
    mutate({ state, code });
  }, [state, code, mutate]);
  const denied = `${name} was not connected, because the access was not allowed.`;
  const refused = code === null || state === null ? (query.get('error') === 'denied' ? denied : TOO_OLD) : null;
  const problem = refused ?? (finish.isError ? getErrorText(finish.error) : null);
  return (
    <Stack p="xl" gap="md" align="center" justify="center" mih="60dvh">
      <Text component="h1" size="xl" fw={600}>
        {name}
      </Text>
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {problem === null && !finish.isSuccess && <Loader aria-label="Connecting" />}
      {finish.isSuccess && <Text role="status">{name} is connected. You can close this window.</Text>}
      {(problem !== null || finish.isSuccess) && (
        <Button variant="default" onClick={() => window.close()}>
          Close
        </Button>
      )}
    </Stack>
  );
}
