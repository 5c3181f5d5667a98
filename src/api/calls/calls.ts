import { ErrorBody } from '#src/contract/common.ts';
import { contract } from '#src/contract/contract.ts';
import { AppError, httpStatus } from '#src/core/errors.ts';
import type { Context } from '#src/services/context.ts';
import { requireActor } from '#src/services/context.ts';
import { formatUserId } from '#src/core/ids.ts';
import { discardLiveRecording } from '#src/services/live-recording/discard.ts';
import { editRecordedStep } from '#src/services/live-recording/edit-step.ts';
import { getLiveRecording } from '#src/services/live-recording/get.ts';
import { listNarration } from '#src/services/live-recording/narration/list.ts';
import { narrate } from '#src/services/live-recording/narration/narrate.ts';
import { saveLiveRecording } from '#src/services/live-recording/save.ts';
import { startLiveRecording } from '#src/services/live-recording/start.ts';
import { stopLiveRecording } from '#src/services/live-recording/stop.ts';
import { createSchedule } from '#src/services/schedule/create.ts';
import { deleteSchedule } from '#src/services/schedule/delete.ts';
import { getSchedule, listSchedules } from '#src/services/schedule/list.ts';
import { pauseSchedule, resumeSchedule } from '#src/services/schedule/pause.ts';
import { previewSchedule } from '#src/services/schedule/preview.ts';
import { updateSchedule } from '#src/services/schedule/update.ts';
import { listOffers } from '#src/services/billing/offers.ts';
import { createOrder } from '#src/services/billing/order.ts';
import { paySandbox } from '#src/services/billing/sandbox-pay.ts';
import { verifyPayment } from '#src/services/billing/verify.ts';
import { paymentHistory } from '#src/services/billing/history.ts';
import { checkInvoice, getInvoice } from '#src/services/billing/invoice/get.ts';
import { listModels } from '#src/services/model/list.ts';
import { testModel } from '#src/services/model/test.ts';
import { createApiToken } from '#src/services/auth-token/create.ts';
import { deleteApiToken } from '#src/services/auth-token/delete.ts';
import { signOut } from '#src/services/auth-token/sign-out.ts';
import { listApiTokens } from '#src/services/auth-token/list.ts';
import { getNotifications, subscribe, unsubscribe, updateNotifications } from '#src/services/notice/settings.ts';
import { acceptChange, getPlaybook, refuseChange, removeEntry } from '#src/services/playbook/endpoints.ts';
import { forgetAnswers, listAnswers } from '#src/services/task/answers.ts';
import { createTask } from '#src/services/task/create.ts';
import { forgetProfile } from '#src/services/profile/forget.ts';
import { listPageNames } from '#src/services/task/page-names.ts';
import { checkTaskSteps } from '#src/services/task/check-steps.ts';
import { draftTaskSteps } from '#src/services/task/draft-steps.ts';
import { deleteTask } from '#src/services/task/delete.ts';
import { getTask } from '#src/services/task/get.ts';
import { listTasks } from '#src/services/task/list.ts';
import { updateTask } from '#src/services/task/update.ts';
import { exportTask } from '#src/services/task-file/export.ts';
import { importTask } from '#src/services/task-file/import.ts';
import { getVersion } from '#src/services/task-version/get.ts';
import { listVersions as listTaskVersions } from '#src/services/task-version/list.ts';
import { restoreVersion } from '#src/services/task-version/restore.ts';
import { chatWithRun } from '#src/services/task-run/chat.ts';
import { getRun } from '#src/services/task-run/get.ts';
import { listRuns, listWaiting } from '#src/services/task-run/listing/list.ts';
import { startRun } from '#src/services/task-run/start.ts';
import { terminateRun } from '#src/services/task-run/terminate.ts';
import { updateRunStatus } from '#src/services/task-run/update-status.ts';
import type { SubscribeRunChanges } from '#src/services/task-run/follow/run-feed.ts';
import { runOnce } from '#src/services/idempotency/run-once.ts';
import { watchEvents } from '#src/services/task-run/follow/events.ts';
import { watchRun } from '#src/services/task-run/follow/watch.ts';
import { createPackage } from '#src/services/template-package/create.ts';
import { deletePackage } from '#src/services/template-package/delete.ts';
import { getPackage } from '#src/services/template-package/get.ts';
import { listPackages } from '#src/services/template-package/list.ts';
import { updatePackage } from '#src/services/template-package/update.ts';
import { createVersion } from '#src/services/template-version/create.ts';
import { listVersions } from '#src/services/template-version/list.ts';
import { createInstance } from '#src/services/template-instance/create.ts';
import { listInstances } from '#src/services/template-instance/list.ts';
import { updateInstance } from '#src/services/template-instance/update.ts';
import { discardTakeOverRecording } from '#src/services/take-over-recording/discard.ts';
import { editTakeOverStep } from '#src/services/take-over-recording/edit-step.ts';
import { getTakeOverRecording } from '#src/services/take-over-recording/get.ts';
import { switchTakeOverRecording } from '#src/services/take-over-recording/switch.ts';
import { attachDemonstration } from '#src/services/demonstration/attach.ts';
import { beginDemonstration } from '#src/services/demonstration/begin.ts';
import { completeDemonstration } from '#src/services/demonstration/complete.ts';
import { getDemonstration } from '#src/services/demonstration/get.ts';
import { fetchDemonstration } from '#src/services/demonstration/fetch.ts';
import { listAudit } from '#src/services/audit/list.ts';
import { listDeliveries, resendDelivery, testWebhook } from '#src/services/webhook/deliveries.ts';
import { createWebhook, deleteWebhook, listWebhooks } from '#src/services/webhook/endpoints.ts';
import { uploadFiles } from '#src/services/upload/files.ts';
import { getUser } from '#src/services/user/get.ts';
import { deleteAccount } from '#src/services/user/deletion/delete.ts';
import { previewDeletion } from '#src/services/user/deletion/preview.ts';
import { exportStatus, startExport } from '#src/services/user/export/start.ts';
import { deleteFiles } from '#src/services/storage/delete-files.ts';
import { showStorage } from '#src/services/storage/show.ts';
import { setRetention } from '#src/services/user/data-retention.ts';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { implement, ORPCError, ValidationError } from '@orpc/server';
import { resumeAfter, withEventIds } from './event-ids.ts';
import { answerError } from '../errors.ts';
import type { SpooledFiles } from '../files/spooled-files.ts';

type CallContext = {
  ctx: Context;
  changes: SubscribeRunChanges;
  /** The body of a request with files. */
  files?: SpooledFiles;
  /** The Idempotency-Key of the request. */
  idempotencyKey?: string | undefined;
  /** Of the answer, besides what the framework sets. */
  headers: Headers;
};

const os = implement(contract).$context<CallContext>();

/** Which service answers which call; a call that is missing here does not compile. */
const router = os.router({
  authToken: {
    verify: os.authToken.verify.handler(({ context }) => ({
      success: true,
      user_id: formatUserId(requireActor(context.ctx).userId),
    })),
    signOut: os.authToken.signOut.handler(({ context }) => signOut(context.ctx)),
    list: os.authToken.list.handler(({ context }) => listApiTokens(context.ctx)),
    create: os.authToken.create.handler(({ context, input }) => createApiToken(context.ctx, input)),
    delete: os.authToken.delete.handler(({ context, input }) => deleteApiToken(context.ctx, input)),
  },
  user: {
    get: os.user.get.handler(({ context }) => getUser(context.ctx)),
    dataRetention: os.user.dataRetention.handler(({ context, input }) => setRetention(context.ctx, input)),
    export: os.user.export.handler(({ context, input }) => startExport(context.ctx, input ?? {})),
    exportStatus: os.user.exportStatus.handler(({ context }) => exportStatus(context.ctx)),
    storage: os.user.storage.handler(({ context }) => showStorage(context.ctx)),
    deleteFiles: os.user.deleteFiles.handler(({ context, input }) => deleteFiles(context.ctx, input)),
    deletePreview: os.user.deletePreview.handler(({ context }) => previewDeletion(context.ctx)),
    delete: os.user.delete.handler(({ context, input }) => deleteAccount(context.ctx, input)),
  },
  playbook: {
    get: os.playbook.get.handler(({ context, input }) => getPlaybook(context.ctx, input)),
    removeEntry: os.playbook.removeEntry.handler(({ context, input }) => removeEntry(context.ctx, input)),
    accept: os.playbook.accept.handler(({ context, input }) => acceptChange(context.ctx, input)),
    refuse: os.playbook.refuse.handler(({ context, input }) => refuseChange(context.ctx, input)),
  },
  task: {
    create: os.task.create.handler(({ context, input }) => createTask(context.ctx, input)),
    list: os.task.list.handler(({ context }) => listTasks(context.ctx)),
    get: os.task.get.handler(({ context, input }) => getTask(context.ctx, input)),
    update: os.task.update.handler(({ context, input }) => updateTask(context.ctx, input)),
    checkSteps: os.task.checkSteps.handler(({ context, input, signal }) => checkTaskSteps(context.ctx, input, signal)),
    pageNames: os.task.pageNames.handler(({ context, input }) => listPageNames(context.ctx, input)),
    draftSteps: os.task.draftSteps.handler(({ context, input, signal }) => draftTaskSteps(context.ctx, input, signal)),
    answers: os.task.answers.handler(({ context, input }) => listAnswers(context.ctx, input)),
    forgetAnswers: os.task.forgetAnswers.handler(({ context, input }) => forgetAnswers(context.ctx, input)),
    forgetProfile: os.task.forgetProfile.handler(({ context, input }) => forgetProfile(context.ctx, input)),
    upload: os.task.upload.handler(({ context, input }) => attachDemonstration(context.ctx, input)),
    demonstration: os.task.demonstration.handler(({ context, input }) => getDemonstration(context.ctx, input)),
    versions: os.task.versions.handler(({ context, input }) => listTaskVersions(context.ctx, input)),
    version: os.task.version.handler(({ context, input }) => getVersion(context.ctx, input)),
    restore: os.task.restore.handler(({ context, input }) => restoreVersion(context.ctx, input)),
    export: os.task.export.handler(({ context, input }) => exportTask(context.ctx, input)),
    import: os.task.import.handler(({ context, input }) => importTask(context.ctx, input)),
    delete: os.task.delete.handler(({ context, input }) => deleteTask(context.ctx, input)),
  },
  model: {
    list: os.model.list.handler(({ context }) => listModels(context.ctx)),
    test: os.model.test.handler(({ context, input, signal }) => testModel(context.ctx, input, signal)),
  },
  upload: {
    files: os.upload.files.handler(({ context, input }) => uploadFiles(context.ctx, input, context.files?.room)),
    getSignedUrl: os.upload.getSignedUrl.handler(({ context, input }) => beginDemonstration(context.ctx, input)),
    complete: os.upload.complete.handler(({ context, input }) => completeDemonstration(context.ctx, input)),
    fromCdn: os.upload.fromCdn.handler(({ context, input, signal }) =>
      fetchDemonstration(context.ctx, input, { signal }),
    ),
  },
  notification: {
    get: os.notification.get.handler(({ context }) => getNotifications(context.ctx)),
    update: os.notification.update.handler(({ context, input }) => updateNotifications(context.ctx, input)),
    subscribe: os.notification.subscribe.handler(({ context, input }) => subscribe(context.ctx, input)),
    unsubscribe: os.notification.unsubscribe.handler(({ context, input }) => unsubscribe(context.ctx, input)),
  },
  webhook: {
    create: os.webhook.create.handler(({ context, input }) => createWebhook(context.ctx, input)),
    list: os.webhook.list.handler(({ context }) => listWebhooks(context.ctx)),
    delete: os.webhook.delete.handler(({ context, input }) => deleteWebhook(context.ctx, input)),
    deliveries: os.webhook.deliveries.handler(({ context, input }) => listDeliveries(context.ctx, input)),
    resend: os.webhook.resend.handler(({ context, input }) => resendDelivery(context.ctx, input)),
    test: os.webhook.test.handler(({ context, input }) => testWebhook(context.ctx, input)),
  },
  audit: { list: os.audit.list.handler(({ context, input }) => listAudit(context.ctx, input ?? {})) },
  taskRun: {
    run: os.taskRun.run.handler(({ context, input }) => startRun(context.ctx, input)),
    get: os.taskRun.get.handler(({ context, input }) => getRun(context.ctx, input)),
    list: os.taskRun.list.handler(({ context, input }) => listRuns(context.ctx, input ?? {})),
    waiting: os.taskRun.waiting.handler(({ context }) => listWaiting(context.ctx)),
    chat: os.taskRun.chat.handler(({ context, input }) => chatWithRun(context.ctx, input)),
    updateStatus: os.taskRun.updateStatus.handler(({ context, input }) => updateRunStatus(context.ctx, input)),
    terminate: os.taskRun.terminate.handler(({ context, input }) => terminateRun(context.ctx, input)),
    watch: os.taskRun.watch.handler(({ context, input, signal }) =>
      watchRun(context.ctx, input, { changes: context.changes, signal: signal ?? new AbortController().signal }),
    ),
    events: os.taskRun.events.handler(async ({ context, input, signal, lastEventId }) => {
      const from = { ...input, after: resumeAfter(lastEventId, input.after) };
      const options = { changes: context.changes, signal: signal ?? new AbortController().signal };
      return withEventIds(await watchEvents(context.ctx, from, options));
    }),
  },
  schedule: {
    create: os.schedule.create.handler(({ context, input }) => createSchedule(context.ctx, input)),
    list: os.schedule.list.handler(({ context, input }) => listSchedules(context.ctx, input ?? {})),
    listByTask: os.schedule.listByTask.handler(({ context, input }) => listSchedules(context.ctx, input)),
    get: os.schedule.get.handler(({ context, input }) => getSchedule(context.ctx, input)),
    update: os.schedule.update.handler(({ context, input }) => updateSchedule(context.ctx, input)),
    delete: os.schedule.delete.handler(({ context, input }) => deleteSchedule(context.ctx, input)),
    pause: os.schedule.pause.handler(({ context, input }) => pauseSchedule(context.ctx, input)),
    resume: os.schedule.resume.handler(({ context, input }) => resumeSchedule(context.ctx, input)),
    preview: os.schedule.preview.handler(({ context, input }) => previewSchedule(context.ctx, input)),
  },
  templatePackage: {
    create: os.templatePackage.create.handler(({ context, input }) => createPackage(context.ctx, input)),
    get: os.templatePackage.get.handler(({ context, input }) => getPackage(context.ctx, input)),
    update: os.templatePackage.update.handler(({ context, input }) => updatePackage(context.ctx, input)),
    list: os.templatePackage.list.handler(({ context }) => listPackages(context.ctx)),
    delete: os.templatePackage.delete.handler(({ context, input }) => deletePackage(context.ctx, input)),
  },
  templateVersion: {
    create: os.templateVersion.create.handler(({ context, input }) => createVersion(context.ctx, input)),
    list: os.templateVersion.list.handler(({ context, input }) => listVersions(context.ctx, input)),
  },
  templateInstance: {
    create: os.templateInstance.create.handler(({ context, input }) => createInstance(context.ctx, input)),
    list: os.templateInstance.list.handler(({ context, input }) => listInstances(context.ctx, input)),
    update: os.templateInstance.update.handler(({ context, input }) => updateInstance(context.ctx, input)),
  },
  recording: {
    start: os.recording.start.handler(({ context, input }) => startLiveRecording(context.ctx, input)),
    get: os.recording.get.handler(({ context, input }) => getLiveRecording(context.ctx, input)),
    editStep: os.recording.editStep.handler(({ context, input }) => editRecordedStep(context.ctx, input)),
    narrate: os.recording.narrate.handler(({ context, input }) => narrate(context.ctx, input)),
    narration: os.recording.narration.handler(({ context, input }) => listNarration(context.ctx, input)),
    stop: os.recording.stop.handler(({ context, input, signal }) =>
      stopLiveRecording(context.ctx, input, {
        changes: context.changes,
        signal: signal ?? new AbortController().signal,
      }),
    ),
    save: os.recording.save.handler(({ context, input }) => saveLiveRecording(context.ctx, input)),
    discard: os.recording.discard.handler(({ context, input }) => discardLiveRecording(context.ctx, input)),
  },
  runRecording: {
    switch: os.runRecording.switch.handler(({ context, input }) => switchTakeOverRecording(context.ctx, input)),
    get: os.runRecording.get.handler(({ context, input }) => getTakeOverRecording(context.ctx, input)),
    editStep: os.runRecording.editStep.handler(({ context, input }) => editTakeOverStep(context.ctx, input)),
    discard: os.runRecording.discard.handler(({ context, input }) => discardTakeOverRecording(context.ctx, input)),
  },
  payments: {
    plans: os.payments.plans.handler(({ context }) => listOffers(context.ctx)),
    order: os.payments.order.handler(({ context, input }) => createOrder(context.ctx, input)),
    sandboxPay: os.payments.sandboxPay.handler(({ context, input }) => paySandbox(context.ctx, input)),
    verify: os.payments.verify.handler(({ context, input }) => verifyPayment(context.ctx, input)),
    history: os.payments.history.handler(({ context }) => paymentHistory(context.ctx)),
    checkInvoice: os.payments.checkInvoice.handler(({ context, input }) => checkInvoice(context.ctx, input)),
    invoice: os.payments.invoice.handler(({ context, input }) => getInvoice(context.ctx, input)),
  },
});

const callPaths = Object.values(contract).flatMap(noun =>
  Object.values(noun).map(procedure => String(procedure['~orpc'].route.path)),
);
const plainPaths = new Set(callPaths.filter(path => !path.includes('{')));
/** What paths with a part of the caller's begin with. */
const openPaths = callPaths.flatMap(path => (path.includes('{') ? path.slice(0, path.indexOf('{')) : []));

/** Whether a path without `/api` before it is that of a call. */
export function isCallPath(path: string): boolean {
  return plainPaths.has(path) || openPaths.some(start => path.startsWith(start));
}

export type CallHandler = (request: Request, context: Omit<CallContext, 'headers'>) => Promise<Response | undefined>;

/** Answers the contract's calls, with `/api` before their path or without; undefined for any other path. */
export function createCallHandler(report: (error: unknown, context: Record<string, unknown>) => string): CallHandler {
  const handler = new OpenAPIHandler(router, {
    // What is no error of ours is a body that could not be read, before any call was made.
    customErrorResponseBodyEncoder: error =>
      error.defined || !isErrorBody(error.data) ? { code: error.code, message: error.message } : error.data,
    rootInterceptors: [
      // Files are on the disk already: the request's own body was read for that.
      options => {
        const { files } = options.context;
        if (!files) return options.next();
        return options.next({ ...options, request: { ...options.request, body: () => Promise.resolve(files.form) } });
      },
    ],
    clientInterceptors: [
      async options => {
        try {
          // Who may call is decided before the input is looked at: anonymous callers learn nothing about the shapes.
          const { meta } = options.procedure['~orpc'];
          if (meta['access'] !== 'public') requireActor(options.context.ctx);
          refuseUnkeepable(options.input);
          const { ctx, idempotencyKey: key, headers } = options.context;
          if (key === undefined || meta['effect'] === 'read' || !ctx.actor) return await options.next();
          const request = { key, call: options.path.join('.'), input: options.input };
          const { response, replayed } = await runOnce(ctx, request, async () => {
            try {
              return await options.next();
            } catch (error) {
              throw fromOrpc(error);
            }
          });
          if (replayed) headers.set('Idempotency-Replayed', 'true');
          return response;
        } catch (error) {
          const { status, body, headers } = answerError(fromOrpc(error), report);
          for (const [name, value] of Object.entries(headers)) options.context.headers.set(name, value);
          throw new ORPCError(body.code, { status, message: body.message, data: body });
        }
      },
    ],
  });
  return async (request, context) => {
    const path = new URL(request.url).pathname;
    const bare = isCallPath(path);
    if (!bare && !path.startsWith('/api/')) return undefined;
    const headers = new Headers();
    const { matched, response } = await handler.handle(request, {
      context: { ...context, headers },
      ...(!bare && { prefix: '/api' }),
    });
    if (!matched) return undefined;
    for (const [name, value] of headers) response.headers.set(name, value);
    return response;
  };
}

/** Text that no database keeps: with a zero character in it, or half of a character. */
const isUnkeepable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
const partsAtMost = 2_000_000;

/** @throws AppError for such text anywhere in a request, names of fields too: it would fail us later, and less clearly. */
function refuseUnkeepable(input: unknown): void {
  const left = [input];
  for (let seen = 0; left.length > 0 && seen < partsAtMost; seen++) {
    const value = left.pop();
    if (typeof value === 'string' && isUnkeepable(value))
      throw new AppError(
        'BAD_REQUEST',
        'The request has a character that cannot be stored: U+0000 or an unpaired surrogate. Remove it.',
      );
    if (typeof value !== 'object' || value === null || value instanceof Blob) continue;
    for (const [key, one] of Object.entries(value)) left.push(key, one);
  }
}

function isErrorBody(data: unknown): data is ErrorBody {
  return ErrorBody.safeParse(data).success;
}

/** The framework's own refusals, in our words. */
function fromOrpc(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error;
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') return invalidInput(error.cause);
  const code = error.code as keyof typeof httpStatus;
  return code in httpStatus && code !== 'INTERNAL' ? new AppError(code, error.message) : (error.cause ?? error);
}

function invalidInput(error: ValidationError): AppError {
  const issues = error.issues.map(issue => ({
    field: (issue.path ?? []).map(part => (typeof part === 'object' ? part.key : part)).join('.'),
    message: issue.message,
  }));
  const summary = issues.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
  return new AppError('BAD_REQUEST', summary.slice(0, 2000), issues);
}
