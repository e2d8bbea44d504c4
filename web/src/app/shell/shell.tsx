import { Burger } from '@mantine/core';
import { useDisclosure, useNetwork } from '@mantine/hooks';
import { Suspense, useEffect, type ReactNode } from 'react';
import { lazyComponent } from '../../lib/chunk.ts';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { useBrand } from '../../brand/brand.tsx';
import { useLiveUpdates } from '../../lib/live/use-live-updates.ts';
import { can } from '../../lib/session/can.ts';
import type { Session } from '../../lib/session/session.ts';
import { BrandMark } from '../../components/display/brand-mark.tsx';
import { useDialogAddress } from '../../components/dialogs/use-dialog-address.ts';
import { useCommandKey, useShortcuts } from '../../lib/use-shortcuts.ts';
import { SendingBanner, Sidebar } from './sidebar.tsx';
import classes from './shell.module.css';

const PauseSendingModal = lazyComponent(
  async () => (await import('../../features/messaging/components/pause-sending-modal.tsx')).PauseSendingModal,
);
const ChangePasswordModal = lazyComponent(
  async () => (await import('../../features/accounts/components/change-password-modal.tsx')).ChangePasswordModal,
);
const OrganizationsModal = lazyComponent(
  async () => (await import('../../shared/accounts/organizations-modal.tsx')).OrganizationsModal,
);
const AllUsersModal = lazyComponent(
  async () => (await import('../../features/platform/components/all-users-modal.tsx')).AllUsersModal,
);
// A page without a payment needs none of it.
const PaymentGate = lazyComponent(async () => (await import('../../shared/billing/payment-gate.tsx')).PaymentGate);
const MessagingConfirmation = lazyComponent(
  async () => (await import('./messaging-confirmation.tsx')).MessagingConfirmation,
);
const BillingBanner = lazyComponent(
  async () => (await import('../../shared/billing/billing-banner.tsx')).BillingBanner,
);
const DeletionBanner = lazyComponent(
  async () => (await import('../../shared/deletion/deletion-banner.tsx')).DeletionBanner,
);
const HowToModal = lazyComponent(async () => (await import('./how-to-modal.tsx')).HowToModal);
const AccountDialog = lazyComponent(
  async () => (await import('../../features/settings/components/account-dialog.tsx')).AccountDialog,
);
const ShortcutsModal = lazyComponent(async () => (await import('./shortcuts-modal.tsx')).ShortcutsModal);
const CommandMenu = lazyComponent(async () => (await import('./commands/command-menu.tsx')).CommandMenu);
const ReplyNotice = lazyComponent(async () => (await import('./reply-notice.tsx')).ReplyNotice);
const StaffBar = lazyComponent(async () => (await import('./staff-bar.tsx')).StaffBar);
const MobileMenu = lazyComponent(async () => (await import('./mobile-menu.tsx')).MobileMenu);

/**
 * Frame of every screen: sidebar and content. The sidebar shows only icons on medium widths and is a drawer on narrow
 * screens.
 */
export function Shell({ session }: { readonly session: Session }): ReactNode {
  useLiveUpdates(session);
  const pack = useBrand();
  const pauseDialog = useDialogAddress('hold');
  const passwordDialog = useDialogAddress('password');
  const organizationsDialog = useDialogAddress('organizations');
  const usersDialog = useDialogAddress('users');
  const guideDialog = useDialogAddress('guide');
  const shortcutsDialog = useDialogAddress('shortcuts');
  const commandMenu = useDialogAddress('commands');
  useCommandKey(() => {
    if (commandMenu.value === null) commandMenu.open('open');
  });
  useShortcuts({ '?': () => shortcutsDialog.open('open'), '/': focusSearch });
  const accountDialog = useDialogAddress('account');
  const [menuOpen, { toggle, close }] = useDisclosure(false);
  const { key } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  useEffect(close, [key, close]);

  return (
    <div className={classes.frame}>
      <a className={`${classes.skip} boxed`} href="#content">
        Skip to content
      </a>
      <aside className={classes.side} aria-label="Sidebar">
        <Sidebar session={session} />
      </aside>
      <section className={classes.top} aria-label="Top bar">
        <Burger opened={menuOpen} onClick={toggle} aria-label="Menu" size="sm" />
        <BrandMark name={pack.name} />
        <Suspense>
          <SendingBanner isShort />
        </Suspense>
      </section>
      <Suspense>
        <ReplyNotice session={session} />
        <PaymentGate />
        {pack.flags.blastMode && !session.organization.understandsTiming && <MessagingConfirmation />}
      </Suspense>
      <Suspense>{menuOpen && <MobileMenu session={session} onClose={close} />}</Suspense>
      {pauseDialog.value !== null && (
        <Suspense>
          <PauseSendingModal
            scope={pauseDialog.value === 'PLATFORM' ? 'PLATFORM' : 'ORGANIZATION'}
            onClose={pauseDialog.close}
          />
        </Suspense>
      )}
      {passwordDialog.value !== null && (
        <Suspense>
          <ChangePasswordModal onClose={passwordDialog.close} />
        </Suspense>
      )}
      <Suspense>
        {organizationsDialog.value !== null && <OrganizationsModal onClose={organizationsDialog.close} />}
        {accountDialog.value !== null && <AccountDialog tab={accountDialog.value} onClose={accountDialog.close} />}
        {shortcutsDialog.value !== null && <ShortcutsModal onClose={shortcutsDialog.close} />}
        {commandMenu.value !== null && <CommandMenu session={session} onClose={commandMenu.close} />}
        {guideDialog.value !== null && <HowToModal onClose={guideDialog.close} />}
        {usersDialog.value !== null && can(session, 'managePlatform') && <AllUsersModal onClose={usersDialog.close} />}
      </Suspense>
      <main id="content" className={`${classes.content} slim relative`} tabIndex={-1} aria-busy={isNavigating}>
        <OfflineStrip />
        <div className={classes.progress} data-busy={isNavigating || undefined} />
        {/* These banners are there from the start, and most screens have none. */}
        <Suspense>
          {session.user.wpAdmin && <StaffBar />}
          {session.organization.deletes !== null && <DeletionBanner />}
          <BillingBanner />
        </Suspense>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

/** Moves the focus to the search of the screen, if the screen has one. */
function focusSearch(): void {
  document.querySelector<HTMLInputElement>('#content input[type="search"]')?.focus();
}

/** Says that the device has no connection, so that no one waits for a page or takes old figures for new ones. */
function OfflineStrip(): ReactNode {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <p className={`${classes.strip} centered size-14`}>
          You are offline. This page shows what it loaded last, and cannot save or send.
        </p>
      )}
    </div>
  );
}
