import { PRACTICE } from '../../../../local-cloud/index.ts';
import { requestAtHost, type Cloud, type Person } from '../scenario.ts';

const CONNECT = 'mutation { connectIntegration(integrationType: MODMED) { success errors url } }';

/** Returns the path that takes the credentials of a practice. @throws when it is refused */
export async function beginModMed(cloud: Cloud, person: Person, host = 'health.localhost'): Promise<string> {
  const { data } = await requestAtHost<{ data: { connectIntegration: { url: string | null; errors: string[] } } }>(
    cloud,
    host,
    { token: person.token, query: CONNECT, variables: {} },
  );
  const { url, errors } = data.connectIntegration;
  if (url === null) throw new Error(errors.join(' '));
  return new URL(url).pathname;
}

/** Posts credentials as the dialog does. */
export async function postCredentials(
  cloud: Cloud,
  path: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { name: practice, username, password } = PRACTICE;
  const answer = await cloud.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ practice, username, password, ...given }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Connects the practice of the local ModMed. */
export async function connectModMed(cloud: Cloud, person: Person, password: string = PRACTICE.password): Promise<void> {
  const { status } = await postCredentials(cloud, await beginModMed(cloud, person), { password });
  if (status !== 200) throw new Error('The practice was not connected');
  await cloud.waitUntilIdle();
}

/** Returns the connection of the organization with ModMed, or undefined. */
export async function findModMedConnection(person: Person) {
  const user = await person.call<{ organization: { integrations: Record<string, string | null>[] } }>(
    'user',
    {},
    'organization { integrations { id integrationType state account error lastSync userId } }',
  );
  return user.organization.integrations.find(({ integrationType }) => integrationType === 'MODMED');
}
