import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { MIN_TEXT_SEARCH } from '../../../../../../functions/domain/search/text-match.ts';
import { useBrand, useTerms } from '../../../../brand/brand.tsx';
import { InitialsAvatar } from '../../../../components/display/initials-avatar.tsx';
import { MarkedText } from '../../../../components/display/marked-text.tsx';
import { Empty, QueryState } from '../../../../components/feedback/query-state.tsx';
import { formatShortTime } from '../../../../lib/format/zone-time.ts';
import { useServerNow } from '../../../../lib/session/server-clock.ts';
import { getContactName } from '../../../../shared/contacts/contact-name.ts';
import { useTextSearch, type TextHit } from '../../api/search-texts.ts';
import classes from '../inbox/inbox-list.module.css';
import type { TextTarget } from './text-target.ts';

interface TextResultsProps {
  readonly search: string;
  readonly target: TextTarget | null;
  readonly skeleton: ReactNode;
  readonly onOpen: (target: TextTarget) => void;
}

/** The texts and notes with every word of a search, newest first. */
export function TextResults(props: TextResultsProps): ReactNode {
  if (props.search.length < MIN_TEXT_SEARCH)
    return <Empty title="Keep typing" text={`Type at least ${MIN_TEXT_SEARCH} characters.`} />;
  return <Results {...props} />;
}

function Results({ search, target, skeleton, onOpen }: TextResultsProps): ReactNode {
  const found = useTextSearch(search);
  const goOn = (label: string, variant: 'default' | 'subtle'): ReactNode => (
    <Button
      variant={variant}
      fullWidth={variant === 'subtle'}
      radius={variant === 'subtle' ? 0 : undefined}
      loading={found.isFetchingNextPage}
      onClick={() => void found.fetchNextPage()}
    >
      {label}
    </Button>
  );
  return (
    <QueryState
      query={found}
      skeleton={skeleton}
      empty={({ pages }) => {
        if (pages.some(({ hits }) => hits.length > 0)) return null;
        if (!found.hasNextPage) return <NothingFound search={search} />;
        return (
          <Empty title="No matches so far" text="The newest texts have none. Older ones may.">
            {goOn('Keep looking', 'default')}
          </Empty>
        );
      }}
    >
      {({ pages }) => (
        <>
          <ul>
            {pages
              .flatMap(({ hits }) => hits)
              .map((hit) => (
                <li key={`${hit.lead.id}#${hit.id}`}>
                  <Result
                    hit={hit}
                    search={search}
                    isOpen={target?.textId === hit.id && target.contactId === hit.lead.id}
                    onOpen={() => onOpen({ contactId: hit.lead.id, textId: hit.id, search })}
                  />
                </li>
              ))}
          </ul>
          {found.hasNextPage && goOn('Keep looking', 'subtle')}
        </>
      )}
    </QueryState>
  );
}

interface ResultProps {
  readonly hit: TextHit;
  readonly search: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

const BY = { IN: '', OUT: 'You: ', NOTE: 'Note: ' } as const;

function Result({ hit: { kind, excerpt, at, lead }, search, isOpen, onOpen }: ResultProps): ReactNode {
  const { screen } = useBrand();
  const now = useServerNow();
  const name = getContactName(lead, screen);
  return (
    <button type="button" className={`${classes.entry} row`} aria-current={isOpen || undefined} onClick={onOpen}>
      <InitialsAvatar name={name} size={36} />
      <span className="fill">
        <span className={classes.top}>
          <span className={`${classes.name} cut`}>{name}</span>
          <time className="fine rigid">{formatShortTime(new Date(at), now)}</time>
        </span>
        <span className="fine breaks line-18">
          {BY[kind]}
          <MarkedText text={excerpt} search={search} />
        </span>
      </span>
    </button>
  );
}

function NothingFound({ search }: { readonly search: string }): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  return (
    <Empty
      title={screen.nothingFound}
      text={`No reply, text of your team or note has “${search}”. Texts of ${w('campaigns')} are not searched.`}
    />
  );
}
