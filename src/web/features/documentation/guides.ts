import { paths } from '../../lib/paths.ts';

export type Guide = {
  id: string;
  title: string;
  summary: string;
  /** What the video shows, for people who cannot see it. */
  shows: string;
  video: string;
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
    summary: 'Describe a job once, in plain steps. Then run it with one click.',
    shows: 'A new task gets a name and three steps, and is deployed.',
    video: '/guides/create-first-task.mp4',
    poster: '/guides/create-first-task.webp',
    steps: [
      'Press + Create Task, then Skip Video, and give the task a name. Or show it: Show me opens a browser to do it in once.',
      'Write one action a line: “Go to https://…”, “Search for lantern”, “Press Continue”. What is written on the page is the best name for a thing.',
      'End with what you want to know: “Extract the name and price of the first product”.',
      'Press Deploy under Test, then Run the task. You watch the browser live, answer what the agent asks, or take control yourself.',
    ],
    link: { label: 'Go to your tasks', to: paths.home },
  },
  {
    id: 'task-configuration',
    title: 'Task Configuration',
    summary: 'What differs from run to run becomes an input; what must always hold becomes an instruction.',
    shows: 'A task gets a second input, a step that uses it, and is deployed again.',
    video: '/guides/task-configuration.mp4',
    poster: '/guides/task-configuration.webp',
    steps: [
      'Add an input for each value that changes, such as budget, and say what it is for.',
      'Use it in a step by its name in braces: “Extract the products cheaper than {budget}”.',
      'Each run asks for the values first. A schedule keeps values of its own.',
      'Save or deploy again after a change. A run under way goes on as it began.',
    ],
    link: { label: 'See your saved tasks', to: paths.savedTasks },
  },
  {
    id: 'authentication',
    title: 'Authentication & Login Management',
    summary: 'Sign-ins belong to the task, sealed: no model, no log and no picture of a page ever shows a password.',
    shows: 'The agent signs in to a site with a credential of its task; the password stays dots.',
    video: '/guides/sign-ins.mp4',
    poster: '/guides/sign-ins.webp',
    steps: [
      'Keep the sign-in as a credential of the task: a name, the user name, the password, and the website it is for.',
      'Steps type it as {{bank.id}} and {{bank.password}}, only on its website. Codes of an authenticator app are {{bank.otp}}.',
      'When a site sends a code to your phone, let a step say so: “Ask me for the code and type it in the Code field”. The run waits for your answer in the chat.',
      'With the profile on, the next run finds itself signed in already.',
    ],
    link: { label: 'How the API takes credentials', to: '/api-documentation' },
  },
];
