/** The part of a task's address that opens the dialog for a schedule. */
export const scheduling = '#schedule';
/** The part of a task's address that opens the list of its runs. */
export const itsSessions = '#sessions';

/** Addresses inside the product; ids hold a slash, so they are encoded. */
export const paths = {
  home: '/',
  login: '/login',
  savedTasks: '/saved-tasks',
  draftTasks: '/draft-tasks',
  schedules: '/schedules',
  sessions: '/sessions',
  templates: '/templates',
  templateDetails: (id: string) => `/template-details/${encodeURIComponent(id)}`,
  templateConfigure: (id: string) => `/template-configure?packageId=${encodeURIComponent(id)}`,
  gettingStarted: '/documentation',
  stepGuide: '/documentation/steps',
  settings: '/settings',
  billing: '/settings?tab=billing',
  apiReference: (page?: string) => (page === undefined ? '/api-documentation' : `/api-documentation/${page}`),
  /** Its task is made when a video comes. */
  newTask: '/edit-task',
  editTask: (taskId: string) => `/edit-task/${encodeURIComponent(taskId)}`,
  editStep: (taskId: string, step: number) => `${paths.editTask(taskId)}#step-${step}`,
  recordTask: (taskId: string) => `/record-task/${encodeURIComponent(taskId)}`,
  scheduleTask: (id: string) => `${paths.runTask(id)}${scheduling}`,
  taskSessions: (id: string) => `${paths.runTask(id)}${itsSessions}`,
  runTask: (id: string) => `/run-task/${encodeURIComponent(id)}`,
  run: (taskId: string, runId: string) => `/run-task/${encodeURIComponent(taskId)}/run/${encodeURIComponent(runId)}`,
} as const;
