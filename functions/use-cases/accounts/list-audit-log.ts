import type { Data } from '../../data/index.ts';
import type { StoredAuditRecord } from '../../data/accounts/audit.ts';
import type { User } from '../../domain/accounts/account.ts';
import type { Actor } from '../../platform/actor.ts';

export interface AuditLogDeps {
  readonly data: Pick<Data, 'accounts' | 'audit'>;
}

/** A record with the people that it names. A person whose account was deleted is missing. */
export interface AuditLogEntry {
  readonly record: StoredAuditRecord;
  readonly by: User | null;
  /** The person that the change is about, when the record names one. */
  readonly about: User | null;
}

const PAGE_SIZE = 50;

/** Returns a page of what was changed in the actor's organization, newest first. Cost: one query and a batch of reads. */
export async function listAuditLog(
  { data }: AuditLogDeps,
  { organizationId }: Actor,
  after: string | null,
): Promise<{ readonly entries: AuditLogEntry[]; readonly next: string | null }> {
  const { records, next } = await data.audit.listAuditEntries(organizationId, { limit: PAGE_SIZE, after });
  const users = await data.accounts.findUsers(
    records.flatMap((record) => [record.userId, ...(readAbout(record) ?? [])]),
  );
  return {
    entries: records.map((record) => ({
      record,
      by: users.get(record.userId) ?? null,
      about: users.get(readAbout(record)?.[0] ?? '') ?? null,
    })),
    next,
  };
}

function readAbout({ details }: StoredAuditRecord): [string] | null {
  return typeof details.userId === 'string' ? [details.userId] : null;
}
