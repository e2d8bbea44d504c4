/** An expected failure. People read the text as it stands, so it says what they can do. */
export class Refusal {
  readonly errors: readonly string[];

  constructor(...errors: readonly string[]) {
    this.errors = errors;
  }
}

/** The refusal for an id that does not exist, or that belongs to another organization: nobody can tell the two apart. */
export function notFound(what: 'campaign' | 'contact' | 'job' | 'message' | 'organization' | 'step' | 'user'): Refusal {
  return new Refusal(`There is no such ${what}.`);
}
