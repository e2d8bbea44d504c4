/** A variable that infra sets; missing, the function cannot work and says which one at its start. */
export function requireVariable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set`);
  return value;
}
