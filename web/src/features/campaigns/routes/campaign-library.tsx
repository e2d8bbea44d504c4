import { say } from '../../../brand/say.ts';
import { Button, Skeleton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIBRARY_CATEGORIES } from '../../../../../functions/domain/library/publication.ts';
import { useBrand, useTerms } from '../../../brand/brand.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { toast } from '../../../components/feedback/toasts.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { SearchField } from '../../../components/table/search-field.tsx';
import { can } from '../../../lib/session/can.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useLibrary } from '../api/library.ts';
import { LibraryCard } from '../components/library/library-card.tsx';
import { LibraryPreview } from '../components/library/library-preview.tsx';
import classes from '../components/library/library.module.css';
import { ShowMore } from '../../../components/table/show-more.tsx';

const SEARCH_DELAY_MS = 250;

/** `/campaign-library`: campaigns that organizations of the brand share. */
export function CampaignLibrary(): ReactNode {
  const w = useTerms();
  const session = useSession();
  const navigate = useNavigate();
  const preview = useDialogAddress('preview');
  const [search, setSearch] = useState('');
  const [categories, setCategories] = useState<string[]>([]);
  const library = useLibrary(search, categories);
  const isFiltered = search !== '' || categories.length > 0;
  return (
    <Page title={`${w('Campaign')} library`}>
      <div className="flow gap-12 below-16">
        <SearchField
          className={classes.search ?? ''}
          label="Search the library"
          delay={SEARCH_DELAY_MS}
          onSearch={setSearch}
        />
        <div className="flow gap-8 middle" role="group" aria-label="Categories">
          {LIBRARY_CATEGORIES.map((category) => {
            const isChosen = categories.includes(category);
            const others = categories.filter((each) => each !== category);
            return (
              <Button
                key={category}
                variant={isChosen ? 'filled' : 'default'}
                size="xs"
                radius="xl"
                aria-pressed={isChosen}
                onClick={() => setCategories(isChosen ? others : [...others, category])}
              >
                {category}
              </Button>
            );
          })}
        </div>
      </div>
      <QueryState query={library} skeleton={<Skeleton height={340} />}>
        {({ pages }) => {
          const found = pages.flatMap(({ campaigns }) => campaigns);
          return (
            <>
              {found.length === 0 && !library.hasNextPage && <NothingFound isFiltered={isFiltered} />}
              <ul className={classes.cards}>
                {found.map((campaign) => (
                  <LibraryCard key={campaign.id} campaign={campaign} onPreview={() => preview.open(campaign.id)} />
                ))}
              </ul>
              <ShowMore query={library} centered label="Show more" />
            </>
          );
        }}
      </QueryState>
      {preview.value !== null && (
        <LibraryPreview
          key={preview.value}
          campaignId={preview.value}
          canAdd={can(session, 'editCampaigns')}
          onAdded={(copyId) => {
            toast(`Added to your ${w('campaigns')}`, say('No one gets its texts until you add contacts.'));
            void navigate(`/campaign/${copyId}`);
          }}
          onClose={preview.close}
        />
      )}
    </Page>
  );
}

function NothingFound({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  const { screen } = useBrand();
  const w = useTerms();
  if (isFiltered) return <Empty title={screen.nothingFound} text={`No ${w('campaigns')} in the library match.`} />;
  return (
    <Empty
      title="The library is empty"
      text={`Be the first: open a ${w('campaign')} and choose Public library in its menu.`}
    />
  );
}
