/** The words of what few visitors need. `{…}` is put in when it is said. */
export const extraTexts = {
  leadIntro: 'Leave your details, and we will get back to you.',
  leadDone: 'Thank you. We have your details and will get back to you.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  yourMessage: 'What is it about?',
  optional: 'optional',
  needed: 'Please fill this in.',
  emailWrong: 'Please enter a full email address, such as name@example.com.',
  consentNeeded: 'We may only use your details if you agree.',

  chooseTime: 'Choose a time',
  otherTimes: 'Other times',
  searchingTimes: 'Looking for free times…',
  noTimes: 'There are no free times in these days.',
  timesFailed: 'Free times could not be loaded.',
  earlier: 'Earlier days',
  later: 'Later days',
  yourZone: 'Times in your time zone, {zone}.',
  ownerZone: '{time} in {zone}',
  minutes: '{count} minutes',
  next: 'Continue',
  review: 'Is this right?',
  when: 'When',
  change: 'Change',
  bookNow: 'Book now',
  booked: 'Please confirm by email',
  bookedMail: 'Open our email to {email} and confirm within 30 minutes.',
  slotTaken: 'This time has just been taken. Please choose another.',

  mailIntro: 'We will send this conversation to the address you enter here.',
  mailDone: 'It is on its way to {email}.',

  rateLive: 'How was the conversation with our team?',
  rateOf: '{count} of 5',
  poorest: 'Very poor',
  best: 'Very good',
  notNow: 'Not now',

  privacyText:
    'What you write is answered by an AI assistant of this website and can be read by its team. Messages are removed after 30 days; your IP address is never stored in full.',
  privacyPolicy: 'Privacy policy of this website',
  eraseIntro:
    'All messages of this conversation are removed for good. Details and appointments that you left stay with our team.',
  eraseNow: 'Delete for good',
  keep: 'Keep it',
  erased: 'Your conversation was deleted.',
}

export type ExtraTexts = Readonly<Record<keyof typeof extraTexts, string>>
