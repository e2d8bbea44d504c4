import { Suspense, useState, type ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import { ask } from '../../lib/api/call.ts';
import { useChange, type Change } from '../../lib/api/use-change.ts';
import { graphql } from '../../lib/graphql/graphql.ts';
import { can } from '../../lib/session/can.ts';
import { lazyComponent } from '../../lib/chunk.ts';
import { useSession } from '../../lib/session/session.ts';
import { payment } from './payment-request.ts';

const PaymentDialog = lazyComponent(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

/** The payment dialog of every screen. A new person of a brand that bills by contacts sees it at once. */
export function PaymentGate(): ReactNode {
  const { flags } = useBrand();
  const session = useSession();
  const isWanted = payment.useIsWaiting();
  const endWelcome = useEndWelcome();
  const [isGreeted, setGreeted] = useState(false);
  const { billing } = session.organization;
  const isNew = session.user.new && flags.blastMode && !billing.active && billing.publishableKey !== '';
  if (!can(session, 'manageAccount') || !(isWanted || (isNew && !isGreeted))) return null;
  return (
    <Suspense>
      <PaymentDialog
        title={isNew ? 'Welcome!' : 'Billing'}
        onClose={(isPaid) => {
          setGreeted(true);
          // A failure only shows the welcome again on the next visit.
          if (session.user.new) endWelcome.mutate();
          payment.settle(isPaid);
        }}
      />
    </Suspense>
  );
}

const EndWelcome = graphql(`
  mutation endWelcome($userId: ID!) {
    updateUser(userId: $userId, user: { new: false }) {
      success
      errors
    }
  }
`);

/** Stores that the person has seen the welcome, so that no later visit shows it again. */
function useEndWelcome(): Change {
  const { user } = useSession();
  return useChange(() => ask(EndWelcome, { userId: user.id }));
}
