import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTerms } from '../../../brand/brand.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import classes from '../../../components/layout/item-list.module.css';
import { Page } from '../../../components/layout/page.tsx';
import { can } from '../../../lib/session/can.ts';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSends } from '../api/sends.ts';
import { SendItem } from '../components/send-item.tsx';
import { ShowMore } from '../../../components/table/show-more.tsx';

const SKELETON_ITEMS = 4;

/** `/sends`: every message to many, newest first, with what became of its texts. */
export function Sends(): ReactNode {
  const w = useTerms();
  const canSend = can(useSession(), 'sendMessages');
  const now = useServerNow();
  const sends = useSends();
  return (
    <Page title="Sends">
      <QueryState
        query={sends}
        skeleton={<SendsSkeleton />}
        empty={({ pages }) =>
          pages[0]?.sends.length === 0 ? (
            <Empty
              title="No sends yet"
              text={`A message to many ${w('contacts')} appears here with its progress. You can cancel what is not sent yet.`}
            >
              {canSend && (
                <Button component={Link} to="/dashboard">
                  Choose {w('contacts')}
                </Button>
              )}
            </Empty>
          ) : null
        }
      >
        {({ pages }) => (
          <>
            <ul className="boxed" aria-label="Sends">
              {pages
                .flatMap((page) => page.sends)
                .map((send) => (
                  <SendItem key={send.id} send={send} now={now} canCancel={canSend} />
                ))}
            </ul>
            <ShowMore query={sends} centered label="Show older sends" />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function SendsSkeleton(): ReactNode {
  return (
    <div className="boxed">
      {Array.from({ length: SKELETON_ITEMS }, (_, index) => (
        <div key={index} className={classes.item}>
          <Skeleton height={16} width={`${50 + index * 8}%`} my={2} />
          <Skeleton height={12} width={200} my={3} />
          <Skeleton height={16} width={280} my={5} />
        </div>
      ))}
    </div>
  );
}
