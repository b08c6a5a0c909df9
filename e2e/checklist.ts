const outline = `
Resignation and protocol
  Confirm that both firms follow the protocol
    Look up the current firm in the member list
    Have counsel confirm in writing
  Prepare the resignation letter
    Draft with the advisor
    Review by counsel
    Agree on the day and the hour
  Brief the advisor on what may be taken along
    Names, addresses, phone numbers, email, account titles
    No statements, no screenshots, no devices
Registration
  File form U4
    Collect ten years of residence
    Collect five years of employment
    Advisor signs
    Submit
  Register in the states
    Illinois
    Wisconsin
    Indiana
  Confirm examinations
    Series 7 on record
    Series 66 on record
    Insurance examinations on record
Insurance licensing
  Transfer life and health licences
    Letter of clearance from the home state
    Non-resident licences requested
  Carrier appointments
    Send appointment forms
    Track confirmations
  Errors and omissions cover
    Add the advisor to the policy
    Certificate on file
Technology
  Order equipment
    Laptop
    Two screens
    Phone line with the old number ported
  Create accounts
    Email
    Customer records
    Planning software
  Train before the first day
    Trading platform
    Secure mail
    Signing in from home
Client letters
  Prepare the announcement
    Text approved by compliance
    Print 240 letters
  Prepare the calls
    List of the first forty households
    Script approved
  Prepare transfer forms
    Pre-fill account forms
    Signature flags set
    Courier booked
Compliance review
  Outside activities
    Disclosure form
    Approval on file
  Advertising
    Business cards approved
    Website text approved
    Profile page approved
  Heightened supervision
    Check the public record
    Decide and note the reason
Branch welcome
  Prepare the office
    Desk and name plate
    Keys and alarm code
    Parking permit
  Introduce the team
    Lunch with the branch
    Assistant assigned
  Plan the first week
    Calendar with one goal a day
    Welcome dinner
Announcement
  Take the photo
    Book the photographer
    Choose the picture
  Write the message
    Names and titles checked
    Prior firm named as agreed
  Get the compliance number
    Request filed
    Number received
  Post it
    Local paper
    Company page
`;

export type Checklist = { name: string; steps: { name: string; details: string[] }[] }[];

export const checklist: Checklist = [];
for (const line of outline.split('\n').filter((text) => text.trim() !== '')) {
  const depth = line.search(/\S/) / 2;
  const text = line.trim();
  if (depth === 0) checklist.push({ name: text, steps: [] });
  else if (depth === 1) checklist.at(-1)?.steps.push({ name: text, details: [] });
  else checklist.at(-1)?.steps.at(-1)?.details.push(text);
}
