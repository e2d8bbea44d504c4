import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { QueryState } from '../../../components/feedback/query-state.tsx';
import { lazyComponent } from '../../../lib/chunk.ts';
import { formatShortDate } from '../../../lib/format/zone-time.ts';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { SessionList } from '../components/security/session-list.tsx';
import { useSecondFactor, type SecondFactor } from '../api/second-factor.ts';
import classes from './form.module.css';

// Chunks of their own, because few people open them and one draws a QR code.
const SetUpModal = lazyComponent(
  async () => (await import('../components/security/second-factor-set-up.tsx')).SecondFactorSetUp,
);
const RemoveModal = lazyComponent(
  async () => (await import('../components/security/second-factor-removal.tsx')).SecondFactorRemoval,
);

const TransferModal = lazyComponent(
  async () => (await import('../components/security/ownership-transfer.tsx')).OwnershipTransfer,
);

/** How the signed-in person protects the own account. */
export function SecurityTab(): ReactNode {
  const session = useSession();
  const { user } = session;
  const factor = useSecondFactor();
  const dialog = useDialogAddress('factor');
  const passwordDialog = useDialogAddress('password');
  const navigate = useNavigate();
  return (
    <div className={classes.form}>
      {user.needsSecondFactor && (
        <Alert color="yellow" title="Set up a second factor">
          You have the rights of platform staff as soon as you sign in with a code, too.
        </Alert>
      )}
      <section className={classes.section} aria-labelledby="factor">
        <Title order={2} size="h4" id="factor">
          Second factor
        </Title>
        <QueryState query={factor} skeleton={<Skeleton height={72} />}>
          {(state) => <FactorState state={state} onOpen={dialog.open} />}
        </QueryState>
      </section>
      <section className={classes.section} aria-labelledby="sessions">
        <Title order={2} size="h4" id="sessions">
          Where you are signed in
        </Title>
        <SessionList />
      </section>
      <section className={classes.section} aria-labelledby="access">
        <Title order={2} size="h4" id="access">
          Password and devices
        </Title>
        <Text>Did you lose a device, or does someone know your password? End all sessions and choose a new one.</Text>
        <Group gap="sm">
          <Button variant="default" onClick={() => passwordDialog.open('change')}>
            Change Password
          </Button>
          <Button variant="default" onClick={() => void navigate('/logout?everywhere=yes')}>
            Sign out on all devices
          </Button>
        </Group>
      </section>
      {can(session, 'transferOwnership') && (
        <section className={classes.section} aria-labelledby="ownership">
          <Title order={2} size="h4" id="ownership">
            Ownership
          </Title>
          <Text>You are the owner of {session.organization.name}. Another user can be the owner instead.</Text>
          <Group>
            <Button variant="default" onClick={() => dialog.open('transfer')}>
              Transfer ownership
            </Button>
          </Group>
        </section>
      )}
      <Suspense>
        {dialog.value === 'set-up' && <SetUpModal onClose={dialog.close} />}
        {dialog.value === 'transfer' && can(session, 'transferOwnership') && <TransferModal onClose={dialog.close} />}
        {dialog.value === 'remove' && <RemoveModal onClose={dialog.close} />}
      </Suspense>
    </div>
  );
}

function FactorState({
  state: { since, recoveryCodesLeft },
  onOpen,
}: {
  readonly state: SecondFactor;
  readonly onOpen: (dialog: 'set-up' | 'remove') => void;
}): ReactNode {
  if (since === null)
    return (
      <Stack gap="md" align="flex-start">
        <Text>
          <IconShieldOff size={18} aria-hidden="true" className={classes.icon} /> Off. Someone with your password can
          sign in. A code from your phone stops them.
        </Text>
        <Button onClick={() => onOpen('set-up')}>Set up</Button>
      </Stack>
    );
  return (
    <Stack gap="md" align="flex-start">
      <Text>
        <IconShieldCheck size={18} aria-hidden="true" className={classes.icon} /> On since {formatShortDate(since)}.{' '}
        {recoveryCodesLeft === 1 ? '1 recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}
      </Text>
      <Button variant="default" onClick={() => onOpen('remove')}>
        Turn off
      </Button>
    </Stack>
  );
}
