import { paths } from '../../lib/paths.ts';

export type Guide = {
  id: string;
  title: string;
  summary: string;
  /** What the video shows, for people who cannot see it. */
  shows: string;
  video: string;
  /** What it says while it plays, as WebVTT. */
  captions: string;
  /** What is seen before it plays: a recording begins with an empty page. */
  poster: string;
  steps: readonly string[];
  link: { label: string; to: string };
};

/** The videos are recordings of real runs, made by scripts/make-guides.ts. */
export const guides: readonly Guide[] = [
  {
    id: 'create-first-task',
    title: 'Create First Task',
    summary: 'Describe a task once, in plain steps. Then run it with one click.',
    shows: 'A task is begun on home, gets a name and three steps, is tested and deployed.',
    video: '/guides/create-first-task.mp4',
    captions: '/guides/create-first-task.vtt',
    poster: '/guides/create-first-task.webp',
    steps: [
      'Write the first step in the box on home and press Draft the steps. Or press + Create Task, or Show it, and do the task once in a browser.',
      'Write one action a line: “Go to https://…”, “Search for lantern”, “Click Continue”. Name buttons and fields as the page shows them.',
      'End with what you want to know: “Read the name and price of the first product”.',
      'Press Test Agent under Test. Watch the browser live, answer the agent’s questions, or take control. Then press Deploy.',
    ],
    link: { label: 'Go to your tasks', to: paths.home },
  },
  {
    id: 'task-configuration',
    title: 'Task Configuration',
    summary: 'Values that change from run to run are inputs. Rules that always apply are instructions.',
    shows: 'A task gets a second input, a step that uses it, and is deployed again.',
    video: '/guides/task-configuration.mp4',
    captions: '/guides/task-configuration.vtt',
    poster: '/guides/task-configuration.webp',
    steps: [
      'Add an input for each value that changes, such as budget, and say what it is for.',
      'Use it in a step by its name in braces: “Check that the price of the first product is at most {budget}”.',
      'Each run asks for the values before it starts. A schedule has its own values.',
      'Save or deploy again after a change. Runs that have already started do not change.',
    ],
    link: { label: 'See your saved tasks', to: paths.savedTasks },
  },
  {
    id: 'authentication',
    title: 'Authentication & Login Management',
    summary:
      'Credentials are stored encrypted with the task. Passwords are never shown to a model, in a log or in a picture of a page.',
    shows: 'The agent signs in to a site with a credential of its task; the password is shown as dots.',
    video: '/guides/sign-ins.mp4',
    captions: '/guides/sign-ins.vtt',
    poster: '/guides/sign-ins.webp',
    steps: [
      'Add a credential to the task: a name, the user name, the password, and the website it is for.',
      'In steps, write {{bank.id}} and {{bank.password}}. They are typed only on that website. For the code of an authenticator app, write {{bank.otp}}.',
      'If a site sends a code to your phone, add a step: “Ask me for the code and type it in the Code field”. The run waits for your answer in the chat.',
      'With Use profile on, the next run is already signed in.',
    ],
    link: { label: 'Credentials in the API', to: '/api-documentation' },
  },
];
