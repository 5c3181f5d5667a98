/** Fossil: tickets, a wiki and users of a software project, in one SQLite file. From Debian. */
import { join } from 'node:path';
import { needPrograms, runProgram } from '../installation.ts';
import { ownFolder, type RealApp, resultHas, type RunningApp, serveApp } from './real-app.ts';
import { readRows } from './sqlite.ts';

const signIn = ['Go to {url}', 'Log in as user "admin" with the password "harbour-42"'];

const tickets = [
  { title: 'Printer prints blank pages', type: 'Code_Defect', severity: 'Important' },
  { title: 'Export to spreadsheet', type: 'Feature_Request', severity: 'Minor' },
  { title: 'Login page is slow', type: 'Incident', severity: 'Severe' },
];

async function start(): Promise<RunningApp> {
  const dir = await ownFolder('fossil');
  const file = join(dir, 'project.fossil');
  const env = { HOME: dir, USER: 'admin' };
  const fossil = (args: string[], input?: string): Promise<string> =>
    runProgram('fossil', args, { cwd: dir, env, ...(input !== undefined && { input }) });
  await fossil(['init', '--admin-user', 'admin', '--project-name', 'Harbour tools', file]);
  await fossil(['user', 'password', 'admin', 'harbour-42', '-R', file]);
  await fossil(['wiki', 'create', 'Opening hours', '-R', file], 'Monday to Friday: 9 to 17\n');
  await fossil(['wiki', 'create', 'Old minutes', '-R', file], 'Nothing to see here.\n');
  for (const { title, type, severity } of tickets)
    await fossil(['ticket', 'add', 'title', title, 'type', type, 'severity', severity, 'status', 'Open', '-R', file]);
  return serveApp(dir, port => ({
    program: 'fossil',
    args: ['server', '--port', String(port), '--nojail', file],
    env,
    cwd: dir,
  }));
}

const rows = (app: RunningApp, sql: string): Record<string, unknown>[] =>
  readRows(join(app.dir, 'project.fossil'), sql);

async function wikiPage(app: RunningApp, name: string): Promise<string> {
  const file = join(app.dir, 'project.fossil');
  return runProgram('fossil', ['wiki', 'export', name, '-R', file], { env: { HOME: app.dir } }).catch(() => '');
}

export const fossil: RealApp = {
  name: 'Fossil',
  kind: 'tracker',
  install: () => needPrograms({ fossil: 'fossil' }),
  start,
  snapshot: async app =>
    JSON.stringify([
      rows(app, 'select title, type, status, severity, priority, resolution, subsystem from ticket order by tkt_id'),
      rows(app, 'select count(*) as n from event'),
      rows(app, 'select login, cap, info from user order by login'),
      rows(app, "select name, value from config where name in ('project-name', 'project-description')"),
    ]),
  tasks: [
    {
      name: 'report a bug',
      steps: [
        ...signIn,
        'Go to the tickets and start a new ticket',
        'Enter {title} as the title, choose the type "Code Defect" and the severity "Important"',
        'Describe the problem: {text}',
        'Preview the ticket and then submit it',
      ],
      inputs: { title: 'Map does not load on tablets', text: 'The map stays grey after the page was turned.' },
      answers: {
        3: ['Click Tickets, then click New Ticket'],
        4: ['Type {title} in the first field', 'Choose Code_Defect from the list below "Type"'],
        5: ['Type {text} in the large text area'],
        6: ['Click Preview', 'Click Submit'],
      },
      isRight: async ({ app }) =>
        rows(app, "select * from ticket where title = 'Map does not load on tablets'").some(
          ({ type, severity }) => type === 'Code_Defect' && severity === 'Important',
        ),
    },
    {
      name: 'close a ticket',
      steps: [
        ...signIn,
        'Open the ticket "Printer prints blank pages" in the list of all tickets',
        'Edit it: set its status to Closed and its resolution to Fixed',
        'Submit the changes',
      ],
      answers: {
        3: ['Click Tickets, then click All Tickets', 'Click the id of the row that says "Printer prints blank pages"'],
        4: ['Click Edit', 'Choose Closed from Status'],
        5: ['Click "Submit Changes"'],
      },
      isRight: async ({ app }) => {
        const all = rows(app, 'select title, status, resolution from ticket');
        const closed = all.filter(({ status }) => status === 'Closed');
        return (
          closed.length === 1 && closed[0]?.['title'] === tickets[0]?.title && closed[0]?.['resolution'] === 'Fixed'
        );
      },
    },
    {
      name: 'write a wiki page',
      steps: [
        ...signIn,
        'Open the wiki and create a new page with the name {page}',
        'Write {text} in the page',
        'Save the page',
      ],
      inputs: { page: 'Crane rota', text: 'Week 14: Ines and Paulo. Week 15: Marta.' },
      answers: {
        3: ['Click Wiki, then click New'],
        4: ['Type {text} in the large text area'],
        5: ['Click "Apply These Changes"'],
      },
      isRight: async ({ app }) =>
        (await wikiPage(app, 'Crane rota')).includes('Week 14: Ines and Paulo. Week 15: Marta.'),
    },
    {
      name: 'replace the text of a wiki page',
      steps: [
        ...signIn,
        'Open the list of wiki pages and click "Opening hours"',
        'Edit the page so that it only says {text}, then save your changes',
      ],
      inputs: { text: 'Monday to Saturday: 8 to 18' },
      answers: {
        3: ['Click Wiki, then click List'],
        4: ['Click Edit, then replace the text of the large text area with {text}', 'Click Save'],
      },
      isRight: async ({ app }) => (await wikiPage(app, 'Opening hours')).trim() === 'Monday to Saturday: 8 to 18',
    },
    {
      name: 'add a user',
      steps: [
        ...signIn,
        'Go to Admin, then Users, and add a new user',
        'Login: {login}, contact info: {contact}, password: {password}',
        'Tick the boxes that let this user write tickets and create new ones',
        'Apply the changes',
      ],
      inputs: { login: 'paulo', contact: 'paulo@harbour.example', password: 'Crane-77-blue' },
      answers: {
        3: ['Click Admin, then click Users', 'Click Add'],
        4: ['Type {login} in the Login field'],
        5: ['Check "Write Tickets" and "Create Tickets"'],
        6: ['Click "Apply Changes"'],
      },
      isRight: async ({ app }) =>
        rows(app, "select info, cap from user where login = 'paulo'").some(
          ({ info, cap }) =>
            String(info).includes('paulo@harbour.example') && String(cap).includes('n') && String(cap).includes('w'),
        ),
    },
    {
      name: 'read the open tickets',
      steps: [...signIn, 'Open the list of open tickets', 'Return the titles of all open tickets'],
      answers: { 3: ['Click Tickets, then click All Tickets'], 4: ['The titles are in the column Title of the table'] },
      isRight: async ({ result }) => resultHas(result, ...tickets.map(({ title }) => title)),
    },
  ],
};
