/** Fossil: tickets, a wiki and users of a software project, in one SQLite file. From Debian. */
import { join } from 'node:path';
import { needPrograms, runProgram } from '../installation.ts';
import { ownFolder, type RealApp, resultHas, type RunningApp, serveApp } from './real-app.ts';
import { readRows } from './sqlite.ts';

const signIn = ['Go to {url}', 'Log in as "admin" with the password "harbour-42"'];

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
        'Tickets > New Ticket',
        'Type {title} in the first text field',
        'Choose Code_Defect in Type and choose Important in Severity',
        'Type {text} in the text area',
        'Click Preview, then click Submit',
      ],
      inputs: { title: 'Map does not load on tablets', text: 'The map stays grey after the page was turned.' },
      isRight: async ({ app }) =>
        rows(app, "select * from ticket where title = 'Map does not load on tablets'").some(
          ({ type, severity }) => type === 'Code_Defect' && severity === 'Important',
        ),
    },
    {
      name: 'close a ticket',
      steps: [
        ...signIn,
        'Tickets > All Tickets',
        'Click the first link in the row "Printer prints blank pages"',
        'Click Edit',
        'Choose Closed in Status and choose Fixed in Resolution',
        'Click Preview, then click "Submit Changes"',
      ],
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
        'Wiki > New',
        'Type {page} in "Name of new wiki page" and press Enter',
        'Type {text} in the text area',
        'Click "Save"',
      ],
      inputs: { page: 'Crane rota', text: 'Week 14: Ines and Paulo. Week 15: Marta.' },
      isRight: async ({ app }) =>
        (await wikiPage(app, 'Crane rota')).includes('Week 14: Ines and Paulo. Week 15: Marta.'),
    },
    {
      name: 'replace the text of a wiki page',
      steps: [...signIn, 'Wiki > List > Opening hours', 'Click Edit', 'Set the text area to {text}', 'Click "Save"'],
      inputs: { text: 'Monday to Saturday: 8 to 18' },
      isRight: async ({ app }) => (await wikiPage(app, 'Opening hours')).trim() === 'Monday to Saturday: 8 to 18',
    },
    {
      name: 'add a user',
      steps: [
        ...signIn,
        'Admin > Users > Add',
        'Login: {login}; Contact Info: {contact}; Password: {password}',
        'Tick "New Tickets" and "Write Tickets"',
        'Click "Apply Changes"',
      ],
      inputs: { login: 'paulo', contact: 'paulo@harbour.example', password: 'Crane-77-blue' },
      isRight: async ({ app }) =>
        rows(app, "select info, cap from user where login = 'paulo'").some(
          ({ info, cap }) =>
            String(info).includes('paulo@harbour.example') && String(cap).includes('n') && String(cap).includes('w'),
        ),
    },
    {
      name: 'read the open tickets',
      steps: [...signIn, 'Tickets > All Tickets', 'Read the title of every ticket'],
      isRight: async ({ result }) => resultHas(result, ...tickets.map(({ title }) => title)),
    },
  ],
};
