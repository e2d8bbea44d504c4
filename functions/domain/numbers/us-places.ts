/** An area code of the North American Numbering Plan: the first digit is 2 to 9. */
export const AREA_CODE = /^[2-9]\d{2}$/;

/** The two letters of each state of the US, with the District of Columbia and Puerto Rico. */
export const US_STATES: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR ' +
    'RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
);
