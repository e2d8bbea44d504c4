// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { importFile, importText } from '../testing/import-text.ts';

describe('files of other tools', () => {
  it('HubSpot: a record ID of ten digits is no phone', async () => {
    expect(
      await importText([
        'Record ID,First Name,Last Name,Email,Contact owner,Phone Number,Mobile Phone Number,Lead Status',
        '2145678901,Hub,Spot,h@example.com,Owner One,(602) 555-8501,(602) 555-8511,New',
        '2145678902,Only,Phone,,,(602) 555-8502,,',
      ]),
    ).toEqual({
      columns: {
        phone: 'Mobile Phone Number',
        phone2: 'Phone Number',
        firstName: 'First Name',
        lastName: 'Last Name',
        email: 'Email',
      },
      contacts: ['Hub Spot, (602) 555-8511', 'Only Phone, (602) 555-8502'],
      skipped: {},
    });
  });

  it('Salesforce: the mobile wins over the landline, and serves contacts without a landline', async () => {
    expect(
      await importText([
        'Salutation,First Name,Last Name,Title,Account Name,Phone,Fax,Mobile,Email,Account Owner',
        'Ms.,Sales,Force,CEO,Acme,(602) 555-1901,(602) 555-1902,(602) 555-1903,s@example.com,Bob',
        'Mr.,Only,Mobile,,,,,(602) 555-1904,,',
        'Mr.,Only,Phone,,,(602) 555-1905,,,,',
      ]),
    ).toMatchObject({
      columns: { phone: 'Mobile', phone2: 'Phone' },
      contacts: ['Sales Force, (602) 555-1903', 'Only Mobile, (602) 555-1904', 'Only Phone, (602) 555-1905'],
      skipped: {},
    });
  });

  it('Google Contacts of 2024: labels, several numbers in a cell, and phones far below the first rows', async () => {
    const none = Array.from({ length: 30 }, (_, row) => `Mail ${row},,Only,,,* myContacts,* ,m${row}@example.com,,,,`);
    expect(
      await importText([
        'First Name,Middle Name,Last Name,Phonetic First Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value',
        ...none,
        'Ann,,Two,,,* myContacts,,,Mobile,(602) 555-1102 ::: (602) 555-1103,,',
        'Home,,First,,,* myContacts,,,Home,602-555-1104,Mobile,602-555-1105',
        'Only,,Second,,,* myContacts,,,,,Mobile,602-555-1106',
      ]),
    ).toMatchObject({
      columns: { phone: 'Phone 1 - Value', phone2: 'Phone 2 - Value', email: 'E-mail 1 - Value' },
      contacts: ['Ann Two, (602) 555-1102', 'Home First, (602) 555-1105', 'Only Second, (602) 555-1106'],
    });
  });

  it('Outlook: the mobile among many phone columns, and no fax, pager or assistant', async () => {
    const columns =
      "First Name,Middle Name,Last Name,Company,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Callback,Car Phone,Company Main Phone,Home Fax,Home Phone,ISDN,Mobile Phone,Other Fax,Other Phone,Pager,Primary Phone,Radio Phone,TTY/TDD Phone,Telex,E-mail Address,Notes";
    const toRow = (values: Readonly<Record<string, string>>): string =>
      columns
        .split(',')
        .map((name) => values[name] ?? '')
        .join(',');
    expect(
      await importText([
        columns,
        toRow({
          'First Name': 'Out',
          'Last Name': 'Look',
          'Business Fax': '(602) 555-1801',
          "Assistant's Phone": '(602) 555-1802',
          'Mobile Phone': '(602) 555-1803',
        }),
        toRow({ 'First Name': 'Only', 'Last Name': 'Business', 'Business Phone': '(602) 555-1804' }),
        toRow({ 'First Name': 'Only', 'Last Name': 'Fax', 'Home Fax': '(602) 555-1805' }),
      ]),
    ).toMatchObject({
      columns: { phone: 'Mobile Phone', email: 'E-mail Address' },
      contacts: ['Out Look, (602) 555-1803', 'Only Business, (602) 555-1804'],
      skipped: { NO_PHONE: [4] },
    });
  });

  it('iCloud: direction marks, non-breaking hyphens and spaces', async () => {
    expect(
      await importText([
        '\uFEFFFirst name,Last name,Mobile,Home,E-mail',
        'Zoë,King,+1 (602) 555\u20111401,,',
        'Nb,Space,602\u00a0555\u00a01402,,x@example.com',
        'Ltr,Mark,\u202a+1 (602) 555-1403\u202c,,',
      ]),
    ).toMatchObject({
      contacts: ['Zoë King, (602) 555-1401', 'Nb Space, (602) 555-1402', 'Ltr Mark, (602) 555-1403'],
      skipped: {},
    });
  });

  it('Meta lead ads: UTF-16 with tabs, IDs with letters before them, and p: before the phone', async () => {
    const text = [
      '\uFEFFid\tcreated_time\tad_id\tad_name\tform_id\tform_name\tis_organic\tplatform\tfull_name\tphone_number\temail',
      'l:1234567890123456\t2026-05-01T10:00:00-07:00\tag:120200001234560001\tAd\tf:123\tForm\tfalse\tfb\tFace Book\tp:+16025552001\tf@example.com',
      'l:1234567890123458\t2026-05-01T10:01:00-07:00\tag:120200001234560001\tAd\tf:123\tForm\tfalse\tig\tInsta Gram\tp:+16025552002\ti@example.com',
    ].join('\n');
    expect(await importFile(new File([Buffer.from(text, 'utf16le')], 'leads.csv'))).toEqual({
      columns: { phone: 'phone_number', fullName: 'full_name', email: 'email' },
      contacts: ['Face Book, (602) 555-2001', 'Insta Gram, (602) 555-2002'],
      skipped: {},
    });
  });

  it('Mailchimp: the address and the rating are no phones', async () => {
    expect(
      await importText([
        '"Email Address","First Name","Last Name","Address","Phone Number","Birthday","MEMBER_RATING","OPTIN_TIME","LEID","EUID"',
        'ann@example.com,Ann,Chimp,"12 Oak Lane, Mesa AZ 85201",602-555-2101,05/20,2,"2026-05-01 10:00:00",2145678901,ab12',
      ]),
    ).toMatchObject({
      columns: { phone: 'Phone Number', firstName: 'First Name', lastName: 'Last Name', email: 'Email Address' },
      contacts: ['Ann Chimp, (602) 555-2101'],
    });
  });

  it('Square: an apostrophe before the phone', async () => {
    expect(
      await importText([
        'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Postal Code,Birthday,Memo,Square Customer ID,Transaction Count',
        "2145678901,Sq,Uare,s@example.com,'+16025552201,,,85201,,,AB12CD34,3",
      ]),
    ).toMatchObject({ columns: { phone: 'Phone Number' }, contacts: ['Sq Uare, (602) 555-2201'] });
  });

  it('Shopify: the phone of the address serves, and customers who accept no SMS marketing are left out', async () => {
    expect(
      await importText([
        'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
        "'2145678901,Shop,Ify,s@example.com,yes,,'85201,,'+16025552301,yes,10.00,1,,no,",
        "'2145678902,Only,Address,,no,,'85201,602-555-2302,,yes,0.00,0,,no,",
        "'2145678903,No,Texts,,yes,,'85201,,'+16025552303,no,0.00,0,,no,",
      ]),
    ).toMatchObject({
      columns: { phone: 'Phone', phone2: 'Default Address Phone', email: 'Email', consent: 'Accepts SMS Marketing' },
      contacts: ['Shop Ify, (602) 555-2301', 'Only Address, (602) 555-2302'],
      skipped: { NO_CONSENT: [4] },
    });
  });

  it('QuickBooks: titles above the table, labels in the cell, and a date below', async () => {
    expect(
      await importText([
        'Customer Contact List',
        'Craig’s Design and Landscaping Services',
        '',
        'Customer,Phone Numbers,Email,Full Name,Billing Address,Shipping Address',
        '"Archer, Ann",Phone:(602) 555-2401 Mobile:(602) 555-2402,ann@example.com,Ann Archer,12 Oak Lane,',
        'Bob’s Garage,Phone:(602) 555-2403,,,,',
        '',
        '"Friday, Nov 27, 2026 03:00:00 PM GMT-7",,,,,',
      ]),
    ).toMatchObject({
      columns: { phone: 'Phone Numbers', fullName: 'Full Name', email: 'Email' },
      contacts: ['Ann Archer, (602) 555-2402', '(602) 555-2403'],
      skipped: { NO_PHONE: [8] },
    });
  });

  it('Calendly: the number for text reminders', async () => {
    expect(
      await importText([
        'Team,Event Type Name,Start Date & Time,Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Invitee Time Zone,Text Reminder Number,Invitee accepted marketing emails,Canceled,Event UUID',
        'Acme,Intro,2026-05-01 10:00 am,,Cal,Endly,c@example.com,America/Phoenix,+1 602-555-2501,false,false,2145678901',
      ]),
    ).toMatchObject({
      columns: {
        phone: 'Text Reminder Number',
        firstName: 'Invitee First Name',
        lastName: 'Invitee Last Name',
        email: 'Invitee Email',
      },
      contacts: ['Cal Endly, (602) 555-2501'],
    });
  });

  it('Dentrix: the chart number and the last name first', async () => {
    expect(
      await importText([
        'Patient Name,Chart #,Birthdate,Home Phone,Work Phone,Mobile Phone,E-Mail,Last Visit,Provider ID',
        '"Archer, Ann",2145678901,05/20/1990,602-555-2601,,602-555-2602,a@example.com,05/01/2026,DDS1',
        '"Baker, Bob",2145678902,01/02/1980,602-555-2603,,,,05/01/2026,DDS1',
      ]),
    ).toMatchObject({
      columns: { phone: 'Mobile Phone', phone2: 'Home Phone', fullName: 'Patient Name', email: 'E-Mail' },
      contacts: ['Archer, Ann, (602) 555-2602', 'Baker, Bob, (602) 555-2603'],
      skipped: {},
    });
  });

  it('Mindbody: a title row with cells, an ID for the phone, and no number in the emergency contact', async () => {
    expect(
      await importText([
        'Client Contact Logs - All Locations,,,,,',
        'Barcode ID,First Name,Last Name,Cell Phone,Emergency Contact Phone,Email',
        '100000123,Mind,Body,(602) 555-2701,(602) 555-2799,m@example.com',
        '100000124,No,Cell,,(602) 555-2798,',
      ]),
    ).toMatchObject({
      columns: { phone: 'Cell Phone', firstName: 'First Name', lastName: 'Last Name', email: 'Email' },
      contacts: ['Mind Body, (602) 555-2701'],
      skipped: { NO_PHONE: [4] },
    });
  });

  it('Jane: Spanish names of columns with semicolons and a line for Excel', async () => {
    expect(
      await importText([
        'sep=;',
        'Nombre;Apellidos;Teléfono móvil;Teléfono de casa',
        'Ana;Ruiz;602 555 2801;602 555 2802',
      ]),
    ).toMatchObject({
      columns: { firstName: 'Nombre', lastName: 'Apellidos', phone: 'Teléfono móvil', phone2: 'Teléfono de casa' },
      contacts: ['Ana Ruiz, (602) 555-2801'],
    });
  });
});
