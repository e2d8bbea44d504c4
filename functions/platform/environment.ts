/**
 * Returns an environment variable. Throws when the variable is missing, so that a wrong deployment fails at start and
 * names the variable.
 */
export function requireVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set`);
  return value;
}
