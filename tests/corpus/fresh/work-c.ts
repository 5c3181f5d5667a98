import { same, type MeantStep } from './meant-step.ts';

export const steps: readonly MeantStep[] = [
  // The back office of a shop.
  ['Open the orders page', 'Open the page of orders.', same],
  [
    'Search for the order {number} and open it',
    'Search for the value of {number}, then open it.',
    'Search for {number}. Open it',
  ],
  ['Mark the order as shipped', 'Give the order the state shipped.', null],
  [
    'Change the price of "Blue mug" to 14.50 and save',
    'Put 14.50 into the price of "Blue mug", then save.',
    'Set the price of "Blue mug" to 14.50. Save',
  ],
  [
    'Choose "Express" as the shipping method',
    'Choose "Express" in the shipping method.',
    'Choose "Express" in the shipping method',
  ],
  ['Add product: Name: Blue mug; Price: 12', 'Create a product with these fields.', null],
  // A CRM.
  ['Create a new contact', 'Press what creates a contact.', same],
  [
    'First name: {first}; Last name: {last}; Company: Acme',
    'Fill the three fields.',
    'First name: {first}; Last name: {last}; Company: Acme',
  ],
  ['Move the deal "Acme renewal" to Won', 'Move the deal "Acme renewal" to Won.', same],
  ['Log a call: spoke with Mira, will ring back on Monday', 'Log a call with this text.', null],
  [
    'Set the owner to {owner} and press Save',
    'Put the value of {owner} into the owner, then press Save.',
    'Set the owner to {owner}. Click Save',
  ],
  ['Read the phone number of "Jane Doe" as phone', 'Read the phone number of "Jane Doe" under the name phone.', same],
  // Mail.
  ['Click Compose', 'Press Compose.', same],
  ['Type {address} in the To field', 'Type the value of {address} into the field To.', same],
  [
    'Put "Minutes of the meeting" in Subject',
    'Type "Minutes of the meeting" into Subject.',
    'Type "Minutes of the meeting" in Subject',
  ],
  ['Reply to the first mail with "Thanks, got it"', 'Reply to the first mail, with this text.', null],
  ['Delete all mails from newsletter@shop.example', 'Delete each mail of this sender.', null],
  ['Star the mail "Invoice 1042"', 'Star the mail "Invoice 1042".', same],
  // A board of a project.
  ['Drag the card "Fix login" to In progress', 'Drag the card to In progress.', same],
  ['Assign the card to Mira', 'Assign the card to Mira.', same],
  ['Add a comment: ready for review', 'Add a comment with the text "ready for review".', null],
  [
    'Open the card "Fix login" and tick Design',
    'Open the card, then check Design.',
    'Open the card "Fix login". Check Design',
  ],
  ['Archive every card in Done', 'Archive each card of the list Done.', null],
  ['Count the cards in Backlog as backlog', 'Count the cards in Backlog, under the name backlog.', same],
  // A portal of employees.
  ['Click on Request time off', 'Press Request time off.', 'Click Request time off'],
  [
    'Select Annual leave from the Type list',
    'Choose Annual leave in the list Type.',
    'Choose Annual leave in the Type list',
  ],
  [
    'Set From to 2026-12-21 and To to 2026-12-31',
    'Fill From and To with the dates.',
    'Set From to 2026-12-21. Set To to 2026-12-31',
  ],
  [
    'Approve the request of {employee} if Days left is more than 0',
    'Approve this request if days are left.',
    'If Days left is more than 0, approve the request of {employee}',
  ],
  ['Reject the request with the reason "no cover"', 'Reject the request and give this reason.', null],
  ['Upload {certificate} to Documents', 'Upload the file of {certificate} to Documents.', same],
  // A bank.
  ['Sign in with Bank', 'Sign in with the credential Bank.', same],
  [
    'Ask me for the code and enter it in the Code field',
    'Ask for the code, then type the answer into the field Code.',
    'Ask me for the code. Type it in the Code field',
  ],
  ['Click Transfer money', 'Press Transfer money.', same],
  ['Enter {amount} as the Amount', 'Type the value of {amount} into Amount.', 'Type {amount} in the Amount'],
  [
    'Read the date, payee and amount of each payment in the last 30 days',
    'Read three values of each payment of the last 30 days.',
    null,
  ],
  [
    'Wait until the page says "Payment sent"',
    'Wait until the page shows "Payment sent".',
    'Wait until the page shows "Payment sent"',
  ],
  // A CMS.
  ['Go to Posts > Add new', 'Press Posts, then Add new.', 'Click Posts > Add new'],
  [
    'Type {title} into Title and {body} into Body',
    'Type the values into the two fields.',
    'Type {title} in Title. Type {body} in Body',
  ],
  [
    'Tick News and Events under Categories',
    'Check News and Events, below Categories.',
    'Check News and Events under Categories',
  ],
  ['Publish', 'Press Publish.', same],
  ['Replace the picture with {photo}', 'Put {photo} in place of the picture.', 'Set the picture to {photo}'],
  [
    'Make sure the address contains "published"',
    'Check that the address contains "published".',
    'Check that the address contains "published"',
  ],
  // A help desk.
  ['Filter tickets by Priority: High', 'Filter the tickets by Priority with the value High.', same],
  ['Open the oldest ticket', 'Open the ticket that is the oldest.', same],
  ['Add internal comment: customer called twice', 'Add an internal comment with this text.', null],
  ['Change Status from Open to Pending', 'Set Status to Pending.', null],
  ['Merge the ticket 1042 with 1050', 'Merge the ticket 1042 with 1050.', same],
  [
    'For each ticket in Unassigned: open it, assign it to me, go back',
    'Do three things with each ticket of Unassigned.',
    null,
  ],
  // Bookings.
  ['Search for flights from Oslo to Rome', 'Search flights by two places.', null],
  [
    'Pick 14 December as the departure date',
    'Choose 14 December in the departure date.',
    'Choose 14 December in the departure date',
  ],
  ['Untick Flexible dates', 'Uncheck Flexible dates.', 'Uncheck Flexible dates'],
  [
    'Sort the results by price, cheapest first',
    'Sort the results by price, ascending.',
    'Sort the results by price, ascending',
  ],
  ['Book the 10:30 appointment with Dr Berg', 'Book this appointment.', null],
  ['If there are no free slots, stop and say "fully booked"', 'Stop with these words where no slot is free.', same],
  // A store of documents.
  ['Rename the folder "Drafts" to "Archive 2025"', 'Rename the folder.', same],
  ['Share "Budget.xlsx" with {email} as Viewer', 'Share the file with this person, in the role Viewer.', null],
  ['Move the file to the folder Archive', 'Move the file to the folder Archive.', same],
  [
    'Right click Report.docx and choose Download',
    'Press Report.docx with the right button, then choose Download.',
    'Right-click Report.docx. Choose Download',
  ],
  [
    'Copy the link of "Handbook" as link',
    'Read the link of "Handbook" under the name link.',
    'Read the link of "Handbook" as link',
  ],
  [
    'Scroll down until "Appendix" is shown',
    'Scroll down until "Appendix" is shown.',
    'Repeat until "Appendix" is shown: scroll down',
  ],
];
