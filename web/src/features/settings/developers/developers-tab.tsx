import { say } from '../../../brand/say.ts';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { toast, toastFailure } from '../../../components/feedback/toasts.tsx';
import { useApiKeys, useEndApiKey, type ListedApiKey } from '../api/api-keys.ts';
import form from '../tabs/form.module.css';
import { ApiKeyRow } from './api-key-row.tsx';
import { EndpointsSection } from './endpoints-section.tsx';
import { CreateKeyModal } from './create-key-modal.tsx';
import classes from './developers-tab.module.css';

/** The keys with which programs of the organization call the API, and the endpoints that get events. */
export function DevelopersTab(): ReactNode {
  const keys = useApiKeys();
  const [isCreating, setIsCreating] = useState(false);
  const [ending, setEnding] = useState<ListedApiKey | null>(null);
  return (
    <div className={form.form}>
      <section className={form.section} aria-labelledby="api-keys">
        <div className={`${classes.head} flow`}>
          <div>
            <Title order={2} size="h4" id="api-keys">
              API keys
            </Title>
            <Text>
              {say(
                'Your own programs use a key to work with contacts, texts and campaigns. A key acts in the name of the person who created it, and only within its scopes.',
              )}
            </Text>
          </div>
          <Button flex="none" onClick={() => setIsCreating(true)}>
            Create key
          </Button>
        </div>
        <QueryState
          query={keys}
          skeleton={<Skeleton height={120} />}
          empty={(list) =>
            list.length === 0 ? <Text c="dimmed">No keys yet. Create one for each program.</Text> : null
          }
        >
          {(list) => (
            <ul className="boxed" aria-label="API keys">
              {list.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} onEnd={() => setEnding(key)} />
              ))}
            </ul>
          )}
        </QueryState>
      </section>
      <EndpointsSection />
      {isCreating && <CreateKeyModal onClose={() => setIsCreating(false)} />}
      {ending && <EndKeyDialog apiKey={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

/** Asks first, because a program that still uses the key fails at once, and the key never returns. */
function EndKeyDialog({ apiKey, onClose }: { readonly apiKey: ListedApiKey; readonly onClose: () => void }): ReactNode {
  const end = useEndApiKey();
  return (
    <ConfirmDialog
      title={`End "${apiKey.name}"?`}
      text="Programs that use this key can no longer call the API. You cannot undo this."
      confirm="End key"
      busy={end.isPending}
      onClose={onClose}
      onConfirm={() =>
        end.mutate(apiKey.id, {
          onSuccess: () => toast('Key ended', `"${apiKey.name}" no longer works.`),
          onError: (error) => toastFailure('Key not ended', error),
          onSettled: onClose,
        })
      }
    />
  );
}
