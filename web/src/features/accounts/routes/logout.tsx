import { Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { setCurrentOrganization } from '../../../lib/session/current-organization.ts';
import { clearOutboxes } from '../../../lib/session/outbox-store.ts';
import { clearTokens } from '../../../lib/session/token-store.ts';
import { logoutUser } from '../api/logout-user.ts';
import classes from './logout.module.css';

/**
 * `/logout`: ends the session on the server and clears it here, even when the server cannot be reached. With `?everywhere` it
 * ends the sessions on all devices.
 */
export function Logout(): ReactNode {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const client = useQueryClient();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const clearSession = (): void => {
      clearTokens();
      clearOutboxes();
      setCurrentOrganization(null);
      client.clear();
      void navigate('/login', { replace: true });
    };
    logoutUser(params.has('everywhere')).then(clearSession, clearSession);
  }, [client, navigate, params]);
  return (
    <main className={classes.page} role="status" aria-label="Signing out">
      <Loader />
    </main>
  );
}
