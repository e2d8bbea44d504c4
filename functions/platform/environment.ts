/**
 * Returns an environment variable. Throws when the variable is missing, so that a wrong deployment fails at start and
 * names the variable.
 */
export function requireVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set`);
  return value;
}

/** Returns the values of a variable that lists them, with commas between. The list may be empty, the variable not missing. */
export function requireList(name: string): string[] {
  const value = process.env[name];
  if (value === undefined) throw new Error(`The environment variable ${name} is not set`);
  return value.split(',').filter(Boolean);
}
