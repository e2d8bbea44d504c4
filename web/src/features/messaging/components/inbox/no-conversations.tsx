import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { Empty } from '../../../../components/feedback/query-state.tsx';
import type { InboxPage, InboxView } from '../../api/inbox.ts';

/** Why a list of conversations is empty, and what fills it. */
export function NoConversations({
  view,
  page,
}: {
  readonly view: InboxView;
  readonly page: InboxPage | undefined;
}): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  if (view.search !== '')
    return <Empty title={screen.nothingFound} text={`No ${w('contacts')} match “${view.search}”.`} />;
  if (page?.counts?.all === 0) return <Empty title={screen.inboxEmptyTitle} text={screen.inboxEmptyMessage} />;
  const campaign = w('campaign');
  if (view.campaignId !== null)
    switch (view.tab) {
      case 'UNREAD':
        return <Empty title="Nothing unread" text={`You have read every reply to this ${campaign}.`} />;
      case 'MINE':
        return (
          <Empty title="Nothing assigned to you" text={`No open conversation of yours answers this ${campaign}.`} />
        );
      case 'OPEN':
        return <Empty title="Nothing open" text={`No open conversation answers this ${campaign}.`} />;
      case 'SNOOZED':
        return <Empty title="Nothing snoozed" text={`No snoozed conversation answers this ${campaign}.`} />;
      case 'ALL':
        return <Empty title="No replies yet" text={`Replies to this ${campaign} appear here.`} />;
    }
  switch (view.tab) {
    case 'UNREAD':
      return <Empty title="Nothing unread" text="You have read every reply." />;
    case 'MINE':
      return <Empty title="Nothing assigned to you" text="Open a conversation and choose Assign to take it." />;
    case 'OPEN':
      return <Empty title="All done" text="Every conversation is marked as done. A new reply opens it again." />;
    case 'SNOOZED':
      return <Empty title="Nothing snoozed" text="Snooze a conversation to have it come back at a set time." />;
    case 'ALL':
      return <Empty title={screen.inboxEmptyTitle} text={screen.inboxEmptyMessage} />;
  }
}

interface NoneSoFarProps {
  readonly inbox: { readonly isFetchingNextPage: boolean; fetchNextPage(): unknown };
}

/** Shown when the newest conversations have no match and older ones may. The server looks through a part at a time. */
export function NoneSoFar({ inbox }: NoneSoFarProps): ReactNode {
  return (
    <Empty title="No matches so far" text="The newest conversations have none. Older ones may.">
      <Button variant="default" loading={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
        Keep looking
      </Button>
    </Empty>
  );
}
