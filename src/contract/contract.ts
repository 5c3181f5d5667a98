import { audit } from './audit.ts';
import { authToken } from './auth-token.ts';
import { liveRecording } from './live-recording.ts';
import { takeOverRecording } from './take-over-recording.ts';
import { payments } from './payments.ts';
import { playbook } from './tasks/playbook.ts';
import { schedule } from './schedule.ts';
import { pageNames } from './tasks/page-names.ts';
import { stepCheck } from './tasks/step-check.ts';
import { model } from './model.ts';
import { notification } from './notification.ts';
import { taskRun } from './task-run.ts';
import { task } from './task.ts';
import { taskFile } from './tasks/task-file.ts';
import { taskVersion } from './tasks/task-version.ts';
import { templateInstance, templatePackage, templateVersion } from './template.ts';
import { upload } from './upload.ts';
import { user } from './user.ts';
import { webhook } from './webhook.ts';

/** Every call of the product: the one table from which server, client and reference are made. */
export const contract = {
  authToken,
  user,
  task: { ...task, ...taskVersion, ...taskFile, ...stepCheck, ...pageNames },
  playbook,
  taskRun,
  schedule,
  model,
  upload,
  notification,
  templatePackage,
  templateVersion,
  templateInstance,
  recording: liveRecording,
  runRecording: takeOverRecording,
  webhook,
  audit,
  payments,
};
