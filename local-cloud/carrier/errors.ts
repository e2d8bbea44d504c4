/** Messages and HTTP statuses of Twilio's error codes, as the REST API sends them. */
const MESSAGES: Readonly<Record<number, readonly [message: string, status: number]>> = {
  20003: ['Authenticate', 401],
  // The dictionary names no status of 20005. A suspended account is refused as one without a permission.
  20005: ['Account not active', 403],
  20008: ['Resource not accessible with Test Account Credentials', 403],
  20404: ['The requested resource was not found', 404],
  20429: ['Too Many Requests', 429],
  20503: ['Service Unavailable', 503],
  21211: ["The 'To' number is not a valid phone number.", 400],
  21212: ["The 'From' number is not a valid phone number, shortcode, or alphanumeric sender ID.", 400],
  21408: ["Permission to send an SMS has not been enabled for the region indicated by the 'To' number", 400],
  21602: ['A message body, media url, or ContentSid is required.', 400],
  21603: ["A 'From' phone number is required.", 400],
  21604: ["A 'To' phone number is required.", 400],
  21606: [
    "The 'From' phone number is not a valid, SMS-capable inbound phone number or short code for your account.",
    400,
  ],
  21610: ['Attempt to send to unsubscribed recipient', 400],
  21611: ["This 'From' number has exceeded the maximum number of queued messages", 429],
  21612: ["The 'To' phone number is not currently reachable via SMS", 400],
  21614: ["'To' number is not a valid mobile number", 400],
  21617: ['The concatenated message body exceeds the 1600 character limit', 400],
  21421: ['PhoneNumber is invalid', 400],
  21422: ['PhoneNumber is not available', 400],
  21710: ['Phone Number is already in the Messaging Service', 409],
  21712: ['Phone Number is associated with another Messaging Service', 409],
  30001: ['Queue overflow', 429],
  30034: ['Message from an Unregistered Number', 400],
};

export interface RestError {
  readonly status: number;
  readonly body: { code: number; message: string; more_info: string; status: number };
}

export function restError(code: number): RestError {
  const [message, status] = MESSAGES[code] ?? [`Error ${code}`, 400];
  return { status, body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}
