import { Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { setCurrentOrganization } from '../../../lib/session/current-organization.ts';
import { clearTokens } from '../../../lib/session/token-store.ts';
import { logoutUser } from '../api/logout-user.ts';
import classes from './logout.module.css';

/** `/logout`: ends the session on the server and clears it here, even when the server cannot be reached. */
export function Logout(): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const clearSession = (): void => {
      clearTokens();
      setCurrentOrganization(null);
      client.clear();
      void navigate('/login', { replace: true });
    };
    logoutUser().then(clearSession, clearSession);
  }, [client, navigate]);
  return (
    <main className={classes.page} role="status" aria-label="Signing out">
      <Loader />
    </main>
  );
}
