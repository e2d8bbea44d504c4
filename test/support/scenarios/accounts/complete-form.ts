import type { NumberForm } from '../../../../functions/domain/numbers/registration-form.ts';

/** A registration that has nothing to complain about. */
export const COMPLETE_FORM: NumberForm = {
  numberType: 'LOCAL',
  areaCode: '602',
  legalName: 'Sunrise Dental LLC',
  ein: '12-3456789',
  businessType: 'LLC',
  street: '1 Main Street',
  city: 'Phoenix',
  state: 'AZ',
  postalCode: '85004',
  website: 'https://sunrise.com',
  contactFirstName: 'Olivia',
  contactLastName: 'Owens',
  contactEmail: 'owner@sunrise.test',
  contactPhone: '602 555 0142',
  useCase: 'MIXED',
  useCaseDescription: 'Reminders of appointments and offers for patients who agreed.',
  monthlyTexts: '1000',
  sampleOne: 'Hi Ann, your appointment is tomorrow at 9 am.',
  sampleTwo: 'Hi Ann, whitening is half price in May.',
  optInDescription: 'Patients check a box on the form at the front desk of the clinic.',
  optInUrl: '',
};
