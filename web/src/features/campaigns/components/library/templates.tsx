import { lazy, Suspense, type ReactNode } from 'react';
import { Anchor } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { useTerms } from '../../../../brand/brand.tsx';
import { say } from '../../../../brand/say.ts';
import { useDialogAddress } from '../../../../components/dialogs/use-dialog-address.ts';
import { toast } from '../../../../components/feedback/toasts.tsx';
import { useLibrary } from '../../api/library.ts';
import { LibraryCard } from './library-card.tsx';
import classes from './library.module.css';

/** The preview loads the viewer of pitches, which an empty list does not need. */
const LibraryPreview = lazy(async () => ({ default: (await import('./library-preview.tsx')).LibraryPreview }));

const SHOWN = 12;

/** The first campaigns of the library, for an organization without a campaign. Shows nothing while the library is empty. */
export function Templates(): ReactNode {
  const w = useTerms();
  const navigate = useNavigate();
  const library = useLibrary('', []);
  const preview = useDialogAddress('preview');
  const found = library.data?.pages.flatMap(({ campaigns }) => campaigns).slice(0, SHOWN) ?? [];
  if (found.length === 0) return null;
  return (
    <section className={classes.templates} aria-labelledby="templates">
      <h2 id="templates">Start from a template</h2>
      <p>
        Copy one, and change its words. More are in the{' '}
        <Anchor component={Link} to="/campaign-library">
          library
        </Anchor>
        .
      </p>
      <ul className={classes.cards}>
        {found.map((campaign) => (
          <LibraryCard key={campaign.id} campaign={campaign} level={3} onPreview={() => preview.open(campaign.id)} />
        ))}
      </ul>
      {preview.value !== null && (
        <Suspense>
          <LibraryPreview
            key={preview.value}
            campaignId={preview.value}
            canAdd
            onAdded={(copyId) => {
              toast(`Added to your ${w('campaigns')}`, say('No one gets its texts until you add contacts.'));
              void navigate(`/campaign/${copyId}`);
            }}
            onClose={preview.close}
          />
        </Suspense>
      )}
    </section>
  );
}
