import { Button, Skeleton } from '@mantine/core';
import { IconLinkPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { getPackById } from '../../../../../functions/domain/brand/packs.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { useDialogAddress } from '../../../components/dialogs/use-dialog-address.ts';
import { Tag } from '../../../components/display/tag.tsx';
import { Empty, QueryState } from '../../../components/feedback/query-state.tsx';
import { toastFailure } from '../../../components/feedback/toasts.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { useServerNow } from '../../../lib/session/server-clock.ts';
import { useEndSignUpLink, useSignUpLinks, type ListedLink } from '../api/sign-up-links.ts';
import { NewSignUpLinkModal } from '../components/new-sign-up-link-modal.tsx';
import classes from '../components/platform-list.module.css';
import { ShowMore } from '../../../components/table/show-more.tsx';

/** `/sign-up-links`: the links with which strangers create an organization. For platform staff. */
export function SignUpLinks(): ReactNode {
  const { screen } = useBrand();
  const links = useSignUpLinks();
  const newDialog = useDialogAddress('new');
  const [ending, setEnding] = useState<ListedLink | null>(null);
  const end = useEndSignUpLink();
  const endLink = (id: string): void =>
    end.mutate(id, {
      onError: (error) => toastFailure('Not ended', error),
      onSettled: () => setEnding(null),
    });
  return (
    <Page
      title="Sign-up links"
      actions={
        <Button leftSection={<IconLinkPlus size={18} aria-hidden="true" />} onClick={() => newDialog.open('link')}>
          New link
        </Button>
      }
    >
      {newDialog.value !== null && <NewSignUpLinkModal onClose={newDialog.close} />}
      {ending !== null && (
        <ConfirmDialog
          title={screen.areYouSure}
          text={`No one can sign up by the link${ending.organizationName === '' ? '' : ` for ${ending.organizationName}`} anymore.`}
          confirm="End link"
          busy={end.isPending}
          onConfirm={() => endLink(ending.id)}
          onClose={() => setEnding(null)}
        />
      )}
      <QueryState
        query={links}
        skeleton={<Skeleton height={240} />}
        empty={({ pages }) =>
          pages[0]?.signUpLinks.length === 0 ? (
            <Empty title="No links yet" text="Someone with a link creates an organization and owns it." />
          ) : null
        }
      >
        {({ pages }) => (
          <>
            <ul className="boxed" aria-label="Sign-up links">
              {pages
                .flatMap(({ signUpLinks }) => signUpLinks)
                .map((link) => (
                  <LinkItem key={link.id} link={link} onEnd={() => setEnding(link)} />
                ))}
            </ul>
            <ShowMore query={links} centered label="Show older links" />
          </>
        )}
      </QueryState>
    </Page>
  );
}

function LinkItem({ link, onEnd }: { readonly link: ListedLink; readonly onEnd: () => void }): ReactNode {
  const now = useServerNow();
  const { organizationName, brand, created, ends, organizationId } = link;
  const name = organizationName === '' ? 'Any name' : organizationName;
  const isUsed = organizationId !== null;
  const isOpen = !isUsed && new Date(ends) > now;
  const format = (date: string): string => new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium' });
  return (
    <li className={`${classes.item} flow`}>
      <div className={`${classes.text} column`}>
        <strong className="cut">{name}</strong>
        <span className="fine">
          {getPackById(brand).name} · created {format(created)}
          {isOpen && `, works until ${format(ends)}`}
        </span>
      </div>
      <Tag tone={isOpen ? 'good' : 'plain'}>{isUsed ? 'Used' : isOpen ? 'Open' : 'Ended'}</Tag>
      {isOpen && (
        <Button variant="default" size="xs" aria-label={`End the link for ${name}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
