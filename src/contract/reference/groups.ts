/** The groups of the API reference in their order, and which calls are in each, by the beginning of their name. */
const groups = [
  { title: 'Authentication', of: ['auth-token.'] },
  { title: 'User Management', of: ['user.'] },
  { title: 'Task Execution', of: ['task.run'] },
  { title: 'Tasks', of: ['task.', 'playbook.'] },
  { title: 'Recordings', of: ['recording.', 'run-recording.'] },
  { title: 'File Upload', of: ['upload/'] },
  { title: 'Task Runs', of: ['task-run.'] },
  { title: 'Schedules', of: ['schedule.'] },
  { title: 'Models', of: ['model.'] },
  { title: 'Notifications', of: ['notification.'] },
  { title: 'Templates', of: ['template-'] },
  { title: 'Payments', of: ['payments.'] },
  { title: 'Webhooks', of: ['webhook.'] },
  { title: 'Audit Log', of: ['audit.'] },
] as const;

const shown = [
  'Authentication',
  'User Management',
  'Tasks',
  'Task Execution',
  'File Upload',
  'Task Runs',
  'Schedules',
  'Recordings',
  'Models',
  'Notifications',
  'Templates',
  'Payments',
  'Webhooks',
  'Audit Log',
] as const;

/** What has no group of its own. */
const rest = 'More';

export const groupTitles: readonly string[] = [...shown, rest];

/** The title of the group that a call such as `task-run.get` is in. */
export function groupOf(name: string): string {
  return groups.find(group => group.of.some(start => name.startsWith(start)))?.title ?? rest;
}
