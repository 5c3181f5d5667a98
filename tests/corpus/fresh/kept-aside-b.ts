import { same, type MeantStep } from './meant-step.ts';

export const steps: readonly MeantStep[] = [
  [
    'Type {origin} in the From field and {destination} in the To field',
    'Put {origin} into From and {destination} into To.',
    'Type {origin} in the From field. Type {destination} in the To field',
  ],
  [
    'Choose "Economy" in Cabin class, then set Passengers to 2',
    'Choose "Economy" in Cabin class and set Passengers to 2.',
    'Choose "Economy" in Cabin class. Set Passengers to 2',
  ],
  ['Search for hotels in Lisbon', 'Search for hotels in Lisbon on the site.', 'Search for "hotels in Lisbon"'],
  [
    'Sort the results by price, lowest first',
    'Sort the results by price ascending.',
    'Sort the results by price, ascending',
  ],
  [
    'Read the name, price and rating of the first 10 hotels',
    'Read name, price and rating of each of the first 10 hotels.',
    same,
  ],
  [
    'If the cookie banner is shown, click Reject all',
    'Press Reject all when the cookie banner is visible, else nothing.',
    same,
  ],
  [
    'Fill in Passenger details: First name: {first_name}; Last name: {last_name}; Date of birth: {dob}; Nationality: Norwegian',
    'In Passenger details set First name to {first_name}, Last name to {last_name}, Date of birth to {dob} and Nationality to Norwegian.',
    same,
  ],
  [
    'Make sure that the total is less than 600',
    'Verify that the total is below 600.',
    'Check that the total is less than 600',
  ],
  [
    'For each row of {travellers}: click Add passenger, enter {name} in Full name, put {passport} in Passport number and save',
    'For each row of {travellers} press Add passenger, put {name} into Full name and {passport} into Passport number, and save.',
    'For each row of {travellers}: click Add passenger, then type {name} in Full name, then type {passport} in Passport number, then save',
  ],
  [
    'Click on Show more until there are at least 40 hotels',
    'Press Show more again and again until there are at least 40 hotels.',
    'Repeat until there are at least 40 hotels: click Show more',
  ],
  [
    'If the page says "No rooms available", stop and say no rooms',
    'End the run saying "no rooms" when the page contains "No rooms available".',
    'If the page shows "No rooms available", stop and say no rooms',
  ],
  [
    'Ask me for the card security code, then type it into CVC',
    'Ask the user for the card security code and put the answer into CVC.',
    'Ask me for the card security code. Type it in CVC',
  ],
  ['Please choose seat 14C on the seat map', 'Choose the seat 14C in the seat map.', 'Choose seat 14C on the seat map'],
  ['Swap the two airports', 'Exchange the departure airport and the arrival airport.', null],
  [
    'Filter by Airline: Norwegian, then count the flights as n_flights',
    'Filter by Airline Norwegian and count the flights under the key n_flights.',
    'Filter by Airline: Norwegian. Count the flights as n_flights',
  ],
  ['Open my notifications', 'Open the place called notifications.', same],
  ['Follow the account {account}', 'Follow the account {account}.', same],
  ['Click the heart icon under the first post by Mira', 'Press the heart icon under the first post by Mira.', same],
  [
    'For each row of {accounts}: open {profile_url} and click Follow unless Following is shown',
    'For each row of {accounts} open {profile_url} and press Follow when Following is not visible.',
    'For each row of {accounts}:\n  Open {profile_url}. Unless Following is shown, click Follow',
  ],
  [
    'Read the author and text of every comment',
    'Read author and text of all comments.',
    'Read the author and text of each comment',
  ],
  [
    'Pin the topic Welcome and rules to the board General',
    'Pin the topic Welcome and rules to the board General.',
    same,
  ],
  [
    'Turn off email notifications in Settings',
    'Switch email notifications off in Settings.',
    'Uncheck email notifications in Settings',
  ],
  [
    'Click on the three dots in the row of "spammer99" and choose Ban user',
    'Press the three dots in the row of "spammer99" and choose Ban user.',
    'Click the three dots in the row of "spammer99". Choose Ban user',
  ],
  ['Count the unread messages as unread', 'Count the unread messages under the key unread.', same],
  ['Accept all friend requests', 'Accept every friend request that is listed.', 'For each friend request: accept it'],
  ['Invite {email} to the group Book club', 'Invite {email} to the group Book club.', same],
  [
    'Set the topic title to "How do I reset my router?", choose Help in Category, add the tags wifi and router',
    'Set the topic title to "How do I reset my router?", choose Help in Category and add wifi and router to the tags field.',
    'Set the topic title to "How do I reset my router?". Choose Help in Category. Append "wifi" to the tags field. Append "router" to the tags field',
  ],
  ['What is the number of followers?', 'Read the number of followers.', 'Read the number of followers'],
  ['Schedule the post for tomorrow at 9:00', 'Schedule the post to be published tomorrow at 9:00.', null],
  [
    'Click Load older replies until it is hidden and then list all the participants',
    'Press Load older replies until it is hidden, then read all the participants.',
    'Repeat until Load older replies are hidden: click Load older replies\nList all the participants',
  ],
  ['Sign in with Microsoft', 'Sign in with Microsoft.', same],
  [
    'Attach {essay} to File submissions and then press Submit assignment',
    'Upload {essay} to File submissions and press Submit assignment.',
    'Upload {essay} to File submissions. Click Submit assignment',
  ],
  [
    'For each row of {grades}: type {score} in the Grade field in the row {student}',
    'For each row of {grades} put {score} into the field Grade in the row {student}.',
    same,
  ],
  [
    'Pick Annual leave as the leave type',
    'Choose Annual leave in the leave type field.',
    'Choose Annual leave in the leave type',
  ],
  [
    'Approve the leave request of Anna Berg if the remaining days are at least 5',
    'Approve the leave request of Anna Berg when the remaining days are at least 5.',
    'If the remaining days is at least 5, approve the leave request of Anna Berg',
  ],
  [
    'Download the payslip for March as payslip-march.pdf',
    'Download the payslip for March as payslip-march.pdf.',
    'Download the payslip for March as "payslip-march.pdf"',
  ],
  [
    'Read the gross pay, tax and net pay of the latest payslip',
    'Read gross pay, tax and net pay of the latest payslip.',
    same,
  ],
  [
    'Tick the boxes Mathematics, Physics and Chemistry',
    'Check the boxes Mathematics, Physics and Chemistry.',
    'Check Mathematics, Physics and Chemistry',
  ],
  [
    'Verify that the status in the row "Essay 2" is Submitted',
    'Verify that the status in the row "Essay 2" is Submitted.',
    'Check that the status in the row "Essay 2" is "Submitted"',
  ],
  [
    'Mark everyone present except Tom Hansen',
    'Set the attendance of all students to present, apart from Tom Hansen.',
    null,
  ],
  [
    'Duplicate the quiz Week 4 and rename it to "Week 5"',
    'Duplicate the quiz Week 4 and rename the copy to "Week 5".',
    'Duplicate the quiz Week 4. Rename the copy to "Week 5"',
  ],
  [
    'Assign the training Fire safety to everybody in the department Warehouse',
    'Assign the training Fire safety to all people in the department Warehouse.',
    null,
  ],
  [
    'Show only pending in Leave requests, and count the requests as pending',
    'Show only the pending ones in Leave requests and count the requests under the key pending.',
    'Show only "pending" in Leave requests. Count the requests as pending',
  ],
  [
    'If the address contains "login", ask me for the one-time code, type the one-time code in Code and press Verify',
    'When the address contains "login", ask the user for the one-time code, put it into Code and press Verify.',
    'If the address contains "login", ask me for the one-time code, then type one-time code in Code, then click Verify',
  ],
  [
    'Wait for the timesheet to load, then fill in Monday with 7.5 and Tuesday with 8',
    'Wait for the timesheet, then set Monday to 7.5 and Tuesday to 8.',
    'Wait for the timesheet. Set Monday to 7.5. Set Tuesday to 8',
  ],
  [
    'Enter {title} as the title and put {body} into the editor',
    'Put {title} into the title field and {body} into the editor.',
    'Type {title} in the title. Type {body} in the editor',
  ],
  [
    'Select Recipes and Baking in Categories',
    'Choose Recipes and Baking in Categories.',
    'Choose Recipes and Baking in Categories',
  ],
  [
    'Click Set featured image, upload {image}, then click the Select button in the dialog',
    'Press Set featured image, upload {image} and press the button Select in the dialog.',
    'Click Set featured image. Upload {image}. Click the Select button in the dialog',
  ],
  [
    'Drag "photo1.jpg" onto the Holiday folder',
    'Drag "photo1.jpg" into the folder Holiday.',
    'Drag "photo1.jpg" to the Holiday folder',
  ],
  [
    'Share the folder "Contracts" with {email} and set Permission to Can view',
    'Share the folder "Contracts" with {email} and set Permission to Can view.',
    'Share the folder "Contracts" to {email}. Set Permission to Can view',
  ],
  [
    'Right-click on report.docx and choose Version history',
    'Right-click report.docx and choose Version history.',
    'Right-click report.docx. Choose Version history',
  ],
  [
    'For each row of {subscribers}: click Add contact, fill Email with {email} and Name with {name}, then save',
    'For each row of {subscribers} press Add contact, set Email to {email} and Name to {name}, and save.',
    'For each row of {subscribers}: click Add contact, then set Email to {email}, then set Name to {name}, then save',
  ],
  [
    'Read the subject, open rate and clicks of the first 15 campaigns',
    'Read subject, open rate and clicks of each of the first 15 campaigns.',
    same,
  ],
  [
    'File > Download > PDF document',
    'Open the menu File, in it Download, and choose PDF document.',
    'Click File > Download > PDF document',
  ],
  ['Wait 10 seconds then reload', 'Wait 10 seconds and reload the page.', 'Wait 10 seconds. Reload the page'],
  ['Make the heading bold', 'Format the heading text as bold.', null],
  [
    'Append "(updated)" to the Title and hit Update',
    'Add "(updated)" at the end of Title and press Update.',
    'Append "(updated)" to the Title. Click Update',
  ],
  [
    'For each draft in Posts: open it, set Author to Editorial team, click Update and go back',
    'For each draft in Posts open it, set Author to Editorial team, press Update and go back.',
    'For each draft in Posts: open it, then set Author to Editorial team, then click Update, then go back',
  ],
  [
    'Close the Welcome dialog if it is shown',
    'Close the dialog Welcome when it is visible.',
    'If the Welcome dialog is shown, close the Welcome dialog',
  ],
  [
    'Import {csv_file} into the audience Newsletter, then wait until the page says "Import complete"',
    'Import {csv_file} into the audience Newsletter and wait until the page says "Import complete".',
    'Import {csv_file} to the audience Newsletter. Wait until the page shows "Import complete"',
  ],
  [
    'Log in to the panel with {{panel.username}} and {{panel.password}}',
    'Sign in to the panel with the user name {{panel.username}} and the password {{panel.password}}.',
    'Sign in as {{panel.username}} with password {{panel.password}}',
  ],
  [
    'Click the Reboot button in the row "db-primary" and accept the dialog',
    'Press the button Reboot in the row "db-primary" and accept the native dialog.',
    'Click the Reboot button in the row "db-primary". Accept the dialog',
  ],
  [
    'Go to Domains > {domain} > DNS records, then click Add record',
    'Open Domains, in it {domain}, in it DNS records, and press Add record.',
    'Click Domains > {domain} > DNS records. Click Add record',
  ],
  [
    'Change the TTL in the row "mail" to 300',
    'Set the TTL in the row "mail" to 300.',
    'Set the TTL in the row "mail" to 300',
  ],
  [
    'Switch on Automatic renewal next to {domain}',
    'Turn on Automatic renewal next to {domain}.',
    'Check Automatic renewal next to {domain}',
  ],
  [
    'Create a database named {db_name}',
    'Create a database with the name {db_name}.',
    'Create a database. Type {db_name} in Name',
  ],
  [
    'Double-click on the file .htaccess in the file list',
    'Double-click the file .htaccess in the file list.',
    'Double-click the file .htaccess in the file list',
  ],
  [
    'If disk usage is more than 90, open Alerts and click Notify admin, otherwise sign out',
    'When disk usage is above 90 open Alerts and press Notify admin, else sign out.',
    'If disk usage is more than 90, open Alerts, then click Notify admin. Otherwise, sign out',
  ],
  [
    'Block the device "Guest phone" on the network Home WiFi',
    'Block the device "Guest phone" on the network Home WiFi.',
    same,
  ],
  ['Filter the log by level: Error', 'Filter the log so that only the level Error remains.', same],
  [
    'Copy the API key as api_key and close the dialog',
    'Read the API key under the key api_key and close the dialog.',
    'Read the API key as api_key. Close the dialog',
  ],
  [
    'Repeat 3 times: click Ping, wait 5 seconds and note the latency',
    'Three times press Ping, wait 5 seconds and read the latency.',
    'Repeat 3 times: click Ping, then wait 5 seconds, then read the latency',
  ],
  [
    'Renew the certificate for {domain} if it expires in less than 14 days',
    'Renew the certificate of {domain} when its expiry is fewer than 14 days away.',
    null,
  ],
  [
    'Then uncheck SSH access, FTP access and Shell in the user settings',
    'Uncheck SSH access, FTP access and Shell in the user settings.',
    'Uncheck SSH access, FTP access and Shell in the user settings',
  ],
  [
    'Please hit F5 twice, then check that the title of the page contains "Dashboard"',
    'Press the key F5 twice and verify that the page title contains "Dashboard".',
    'Press F5 2 times. Check that the title contains "Dashboard"',
  ],
];
