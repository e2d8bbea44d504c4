import { newJob, type Job } from '../../../../functions/domain/jobs/job.ts';

/** Returns a running import of the file `file`, which has the columns `name` and `phone`. */
export function buildImportJob(given: Pick<Job, 'organizationId' | 'id' | 'total' | 'created'>): Job {
  return newJob({
    ...given,
    kind: 'IMPORT',
    details: {
      key: 'file',
      mapping: { fullName: 'name', firstName: null, lastName: null, phone: 'phone' },
      attestation: null,
      seed: 'seed',
    },
  });
}
