import { same, type MeantStep } from './meant-step.ts';

export const steps: readonly MeantStep[] = [
  // The back office of a shop.
  ['Refund the order {number} to the original card', 'Refund the order to the original card.', same],
  [
    'Read the number, date and total of the newest 10 orders',
    'Read three values of each of the ten orders that are newest.',
    null,
  ],
  ['Untick "Show out of stock items"', 'Uncheck the box of that name.', 'Uncheck "Show out of stock items"'],
  [
    'Sort products by Stock, lowest first',
    'Sort the products by Stock, ascending.',
    'Sort products by Stock, ascending',
  ],
  [
    'Download the packing slip as slip.pdf',
    'Download the packing slip under the name slip.pdf.',
    'Download the packing slip as "slip.pdf"',
  ],
  ['If Stock is less than 5, click Reorder', 'Press Reorder where Stock is below 5.', same],
  // A CRM.
  [
    'Open the contact {name} and click Edit',
    'Open the contact, then press Edit.',
    'Open the contact {name}. Click Edit',
  ],
  ['Update Phone to {phone}', 'Put the value of {phone} into Phone.', 'Set Phone to {phone}'],
  ['Add note: wants a call back on Friday', 'Add a note with this text.', null],
  ['Add {email} to the mailing list', 'Put the person on the mailing list.', 'Add the {email} to the mailing list'],
  ['Check that the stage is Won', 'Check that the stage is Won.', 'Check that the stage is "Won"'],
  ['Export the list of contacts as CSV', 'Export the contacts in the format CSV.', null],
  // Mail.
  ['Open the mail from "Anna Berg"', 'Open the mail that Anna Berg sent.', same],
  ['Forward it to {boss}', 'Forward it to the person of {boss}.', same],
  [
    'Write "Please find the report attached." in the message and click Send',
    'Type this text into the message, then press Send.',
    'Type "Please find the report attached." in the message. Click Send',
  ],
  ['Attach {report}', 'Attach the file of {report}.', 'Upload {report}'],
  ['Move the mail to Trash', 'Move the mail to Trash.', same],
  ['Mark all as read', 'Mark all messages as read.', null],
  // A board of a project.
  ['Click "+ Add another list"', 'Press that button.', same],
  ['Type Release 2.1 in the card title', 'Type Release 2.1 into the title of the card.', same],
  ['Put the label "urgent" on the card', 'Give the card this label.', null],
  ['Set the due date to tomorrow', 'Set the due date to tomorrow.', same],
  ['Copy the board "Sprint template"', 'Make a copy of the board.', null],
  ['Wait for the board to load', 'Wait until the board is there.', 'Wait for the board'],
  // A portal of employees.
  ['Click the Payslips tab', 'Press the tab Payslips.', same],
  ['Download the latest payslip', 'Download the payslip that is latest.', same],
  ['Choose "Sick leave" from Type', 'Choose "Sick leave" in Type.', 'Choose "Sick leave" in Type'],
  ['Enter the hours: Monday 8, Tuesday 8, Wednesday 6', 'Type these hours into a table.', null],
  ['Submit the timesheet to my manager', 'Submit the timesheet to my manager.', same],
  [
    'For each row of {people}: click Add employee, type {name} in Name, then click Save',
    'Add each person.',
    'For each row of {people}: click Add employee, then type {name} in Name, then click Save',
  ],
  // A bank.
  ['Go to bank.example/accounts', 'Open that address.', same],
  [
    'What is the balance of the Savings account?',
    'Read the balance of the account Savings.',
    'Read the balance of the Savings account',
  ],
  ['Pay the invoice {invoice} from my current account', 'Pay the invoice out of the current account.', null],
  [
    'Type {iban} in IBAN and {amount} in Amount',
    'Type the values into the two fields.',
    'Type {iban} in IBAN. Type {amount} in Amount',
  ],
  [
    'Click Confirm unless the page shows "Insufficient funds"',
    'Press Confirm where the page does not show that.',
    'Unless the page shows "Insufficient funds", click Confirm',
  ],
  ['Sign out', 'Sign out.', same],
  // A CMS.
  [
    'Open Pages and search for "About us"',
    'Open Pages, then search for "About us".',
    'Open Pages. Search for "About us"',
  ],
  ['Clear the Excerpt box', 'Empty the box Excerpt.', 'Clear the Excerpt box'],
  ['Schedule the post for tomorrow at 9:00', 'Let the post appear at this time.', null],
  ['Turn off comments', 'Turn off comments.', 'Uncheck comments'],
  ['Press Ctrl+A in Body and press Delete', 'Press the two keys.', 'Press Ctrl+A in Body. Press Delete'],
  ['Fill in the SEO box: Title: {title}; Slug: spring-sale', 'Fill the two fields of the box SEO.', same],
  // A help desk.
  [
    'Assign the ticket to me and set Priority to High',
    'Assign the ticket to me, then set Priority to High.',
    'Assign the ticket to me. Set Priority to High',
  ],
  ['Reply: we are looking into it', 'Reply with this text.', null],
  [
    'Read the subject and status of every ticket',
    'Read two values of each ticket.',
    'Read the subject and status of each ticket',
  ],
  ['Close the ticket without sending a mail', 'Close the ticket, but send no mail.', null],
  ['Wait 10 seconds and reload the page', 'Wait, then load the page again.', 'Wait 10 seconds. Reload the page'],
  ['Count the open tickets', 'Count the open tickets.', same],
  // Bookings.
  [
    'Type Oslo in From and choose the first suggestion',
    'Type Oslo into From, then press the first suggestion.',
    'Type Oslo in From. Choose the first suggestion',
  ],
  ['Click the + next to Adults twice', 'Press + beside Adults two times.', 'Click the + next to Adults 2 times'],
  ['Select the cheapest room with breakfast', 'Choose a room by its price and breakfast.', null],
  ['Show only hotels with free cancellation', 'Filter the hotels by that.', null],
  ['Check that there are at least 2 rooms', 'Check that two rooms or more are there.', same],
  [
    'Cancel the booking {reference} and confirm',
    'Cancel the booking, then confirm.',
    'Cancel the booking {reference}. Confirm',
  ],
  // A store of documents.
  [
    'Hover over the file "Plan.pdf" and click the Share icon',
    'Move the pointer over the file, then press the icon Share.',
    'Hover over the file "Plan.pdf". Click the Share icon',
  ],
  ['Invite {email} to the space as Admin', 'Invite the person to the space, in the role Admin.', null],
  [
    'Switch to the Versions tab and restore the first version',
    'Go to the tab Versions, then restore the first version.',
    'Switch to the Versions tab. Restore the first version',
  ],
  [
    'Upload {file} into the folder Contracts',
    'Upload the file into the folder Contracts.',
    'Upload {file} to the folder Contracts',
  ],
  [
    'Get the name and size of each file in "Contracts"',
    'Read two values of each file in "Contracts".',
    'Read the name and size of each file in "Contracts"',
  ],
  ['Delete the file but keep a copy', 'Delete the file, after making a copy.', null],
];
