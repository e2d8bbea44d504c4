import { Skeleton } from '@mantine/core';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useBrand } from '../../brand/brand.tsx';
import type { Pages } from '../../lib/api/use-pages.ts';
import { Empty, QueryState, StaleRows } from '../feedback/query-state.tsx';
import { ArchivedSelect } from '../table/archived-select.tsx';
import { SearchField } from '../table/search-field.tsx';
import { ShowMore } from '../table/show-more.tsx';
import classes from './card-list.module.css';
import { Page } from './page.tsx';

interface CardsProps {
  /** Least width of a card in px. */
  readonly width: number;
  readonly children: ReactNode;
}

/** A grid of cards. */
export function Cards({ width, children }: CardsProps): ReactNode {
  return (
    <ul className={`${classes.cards} grid gap-16`} style={{ '--card-width': `${width}px` } as CSSProperties}>
      {children}
    </ul>
  );
}

interface CardSkeletonsProps extends Pick<CardsProps, 'width'> {
  readonly count: number;
  readonly height: number;
}

/** Where cards will be. */
export function CardSkeletons({ count, width, height }: CardSkeletonsProps): ReactNode {
  return (
    <div className={`${classes.cards} grid gap-16`} style={{ '--card-width': `${width}px` } as CSSProperties}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}

interface ListFilter {
  readonly search: string;
  readonly archived: boolean;
  readonly setSearch: (search: string) => void;
  readonly setArchived: (archived: boolean) => void;
}

/** Keeps what a list is filtered by. */
export function useListFilter(): ListFilter {
  const [search, setSearch] = useState('');
  const [archived, setArchived] = useState(false);
  return { search, archived, setSearch, setArchived };
}

interface NoCards {
  readonly title: string;
  readonly text: string;
}

interface CardListPageProps<Card> {
  readonly title: string;
  readonly newButton: ReactNode;
  readonly filter: ListFilter;
  /** "Search pitches by title" */
  readonly searchLabel: string;
  /** Actions for the selection. */
  readonly toolbar?: ReactNode;
  readonly query: Pages<{ readonly total: number }>;
  readonly skeleton: CardSkeletonsProps;
  readonly none: { readonly found: string; readonly archived: NoCards; readonly yet: NoCards };
  readonly cards: readonly Card[];
  readonly toCard: (card: Card) => ReactNode;
  /** "Show more pitches" */
  readonly more: string;
  /** Dialogs. */
  readonly children: ReactNode;
}

/** A page with cards, which can be searched and archived. */
export function CardListPage<Card>({ filter, skeleton, none, ...props }: CardListPageProps<Card>): ReactNode {
  const { screen } = useBrand();
  const { search, archived } = filter;
  const nothing =
    search !== '' ? (
      <Empty title={screen.nothingFound} text={none.found} />
    ) : archived ? (
      <Empty {...none.archived} />
    ) : (
      <Empty {...none.yet}>{props.newButton}</Empty>
    );
  return (
    <Page title={props.title} actions={props.newButton}>
      <div className="flow gap-8 below-16">
        <ArchivedSelect archived={archived} onChange={filter.setArchived} />
        <SearchField className={classes.search ?? ''} label={props.searchLabel} onSearch={filter.setSearch} />
      </div>
      {props.toolbar}
      <QueryState
        query={props.query}
        skeleton={<CardSkeletons {...skeleton} />}
        empty={({ pages: [first] }) => (first?.total === 0 ? nothing : null)}
      >
        {() => (
          <>
            <StaleRows isStale={props.query.isPlaceholderData}>
              <Cards width={skeleton.width}>{props.cards.map(props.toCard)}</Cards>
            </StaleRows>
            <ShowMore query={props.query} centered label={props.more} />
          </>
        )}
      </QueryState>
      {props.children}
    </Page>
  );
}
