import { Button, Loader } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PACKS, type BrandHosts } from '../../../../../functions/domain/brand/packs.ts';
import type { Pack } from '../../../../../functions/domain/brand/pack.ts';
import { useBrand } from '../../../brand/brand.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { plural } from '../../../lib/format/numbers.ts';
import { formatClockTime } from '../../../lib/format/zone-time.ts';
import { invalidate, queryKeys } from '../../../lib/query-keys.ts';
import { MigrationList } from '../components/migration-list.tsx';
import { getBrandHosts, useHostStatus, useStatusSummary, useSystemStatus } from '../api/system-status.ts';
import classes from '../components/status.module.css';

/** `/status`: whether the pages of each brand answer, and whether the scheduler and the workers run. */
export function Status(): ReactNode {
  const client = useQueryClient();
  const brand = useBrand();
  const hosts = listHosts(getBrandHosts(), brand);
  return (
    <Page
      title="Status"
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          onClick={() => void invalidate(client, queryKeys.systemStatus())}
        >
          Check again
        </Button>
      }
    >
      <Summary hosts={hosts.map(({ host }) => host)} />
      <div className={`${classes.cards} grid gap-16`}>
        {hosts.map(({ pack, host }) => (
          <BrandCard key={pack.id} name={pack.name} host={host} />
        ))}
      </div>
      <MigrationList />
    </Page>
  );
}

/** All checks in one sentence, with the time. */
function Summary({ hosts }: { readonly hosts: readonly string[] }): ReactNode {
  const { isChecking, checks, failed, checkedAt } = useStatusSummary(hosts);
  return (
    <p className={classes.summary} role="status" data-failed={(!isChecking && failed > 0) || undefined}>
      {isChecking || checkedAt === null ? (
        'Checking…'
      ) : (
        <>
          <strong>{failed === 0 ? 'Everything works.' : `${failed} of ${plural(checks, 'check')} failed.`}</strong>{' '}
          Checked at {formatClockTime(checkedAt)}.
        </>
      )}
    </p>
  );
}

/** The scheduler and the workers serve all brands, so that their lines are the same on each card. */
function BrandCard({ name, host }: { readonly name: string; readonly host: string }): ReactNode {
  return (
    <section className={`${classes.card} boxed`} aria-label={name}>
      <h2 className="size-16">{name}</h2>
      <p className={`${classes.host} fine breaks`}>{host}</p>
      <ul className="plain">
        <Check label="Async Stack" about="The scheduler" query={useSystemStatus('beat')} />
        <Check label="Backend" about="The pages" query={useHostStatus(host)} />
        <Check label="Async Workers" about="What sends texts" query={useSystemStatus('celery')} />
      </ul>
    </section>
  );
}

function Check(props: {
  readonly label: string;
  readonly about: string;
  readonly query: UseQueryResult<boolean>;
}): ReactNode {
  const { label, about, query } = props;
  return (
    <li className={classes.check}>
      <span>
        <strong>{label}</strong>
        <span className={`${classes.about} fine`}>{about}</span>
      </span>
      <span role="status" aria-label={label} className={classes.mark}>
        <Mark query={query} />
      </span>
    </li>
  );
}

function Mark({ query }: { readonly query: UseQueryResult<boolean> }): ReactNode {
  if (query.isFetching) return <Loader size={18} aria-label="Checking" />;
  if (query.data === true) return <IconCheck size={20} className={classes.good} role="img" aria-label="Works" />;
  return <IconX size={20} className={classes.bad} role="img" aria-label="Does not work" />;
}

/** Returns the first host of each brand, with the port of this page. Without configured hosts: this page's own. */
function listHosts(hosts: BrandHosts, ownPack: Pack): readonly { readonly pack: Pack; readonly host: string }[] {
  const { host: ownHost, port } = window.location;
  const listed = Object.values(PACKS).flatMap((pack) => {
    const [host] = hosts[pack.id] ?? [];
    if (pack.id === ownPack.id) return [{ pack, host: ownHost }];
    return host === undefined ? [] : [{ pack, host: port === '' ? host : `${host}:${port}` }];
  });
  return listed.length === 0 ? [{ pack: ownPack, host: ownHost }] : listed;
}
