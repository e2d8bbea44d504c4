export interface GoogleAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The form of Google's errors (Google Cloud APIs, "Errors"). */
export function googleError(code: number, status: string, message: string): GoogleAnswer {
  return { status: code, body: { error: { code, message, status } } };
}
