/** Returns a phone number as it is shown while a person types it, such as "(602) 555-0134". Other numbers stay as they are typed. */
export function formatTypedPhone(typed: string): string {
  if (typed.trim().startsWith('+') && !/^\s*\+1/.test(typed)) return typed;
  const all = typed.replaceAll(/\D/g, '');
  const digits = (all.startsWith('1') ? all.slice(1) : all).slice(0, 10);
  if (digits.length > 6) return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return digits.length > 3 ? `(${digits.slice(0, 3)}) ${digits.slice(3)}` : digits;
}
