/** The constants of the product. Times carry their unit in the name. */
export const limits = {
  /** The total time of a run that the web shows. */
  shownRunSeconds: 1200,
  runSecondsDefault: 1200,
  stepTimeoutMsDefault: 2000,
  /** How long a page may take to load; the step timeout limits actions on elements only. */
  pageLoadMs: 30_000,
  maxActionsPerStepDefault: 10,
  /** How long a run waits for a person before it ends. */
  waitForPersonSeconds: 3600,
  liveRecordingSeconds: 3600,
  signedLinkSeconds: 900,
  /** The size of one step screenshot, and the number of steps of a run that have screenshots. */
  evidencePictureBytes: 40_960,
  /** The size of the picture of a run's last page. */
  lastPageBytes: 204_800,
  evidenceSteps: 200,
  liveTicketSeconds: 900,
  loginTokenSeconds: 30 * 24 * 3600,
  /** The maximum age of a sign-in that may delete or export the account. */
  recentSignInMinutes: 15,
  apiTokenSeconds: 365 * 24 * 3600,
  bodyBytes: 4_000_000,
  /** Clips of speech in one recording. */
  narrationClips: 300,
  uploadFiles: 10,
  uploadFileBytes: 25_000_000,
  uploadTotalBytes: 100_000_000,
  /** How many uploads of files one process takes at a time. */
  uploadsAtOnce: { perUser: 3, inAll: 8 },
  /** Of one demonstration video. */
  demonstrationBytes: 2_000_000_000,
  demonstrationSeconds: 3 * 3600,
  /** Demonstrations of an account that belong to no task yet. */
  looseDemonstrations: 20,
  tasksPerUser: 1000,
  /** Versions of a task; edits with one token within so many minutes are one version. */
  versionsPerTask: 50,
  versionBytesPerTask: 10_000_000,
  versionMinutes: 10,
  schedulesPerUser: 500,
  templatesPerUser: 200,
  versionsPerTemplate: 200,
  /** Of all versions of one template. */
  templateVersionBytes: 10_000_000,
  /** Templates in one response of the library, and the size of a picture that may be part of it. */
  templatesListed: 1000,
  listedThumbnailLetters: 150_000,
  /** Of all the pictures of tasks in one list; the older ones are left out of it. */
  listedThumbnailBytes: 20_000_000,
  /** Of all that tasks in one list hold beside their pictures; of older ones it has the beginning only. */
  listedContentBytes: 8_000_000,
  abridgedDescriptionLetters: 300,
  /** How late a schedule's run may still start; a slot older than that is recorded as missed. */
  catchUpSeconds: 6 * 3600,
  failuresUntilPause: 5,
  activeRunsPerUser: 10,
  /** Connections in one process at a time: streams of task-run.watch, waiting tools, live views. */
  streamsPerUser: 100,
  streamsPerRun: 20,
  liveViewsPerUser: 40,
  /** A worker that has not renewed its lease for this long has lost the run. */
  leaseSeconds: 15,
  leaseRenewSeconds: 4,
  /** The size of a browser profile that is kept for the next run. */
  profileBytes: 50_000_000,
  /** A profile that no run has used for this long is deleted. */
  profileDays: 90,
  turnsPerRun: 500,
  /** Answers that one question offers. */
  questionChoices: 9,
  /** Idempotency keys of an account within a day, and what their responses have together. */
  idempotencyKeys: 10_000,
  idempotencyBytes: 50_000_000,
  /** Messages of the owner to one run. */
  chatMessages: 1000,
  /** Unpaid orders of an account within a day. */
  unpaidOrdersPerDay: 100,
  /** Tests of models' keys, for each account. */
  modelTests: { count: 10, minutes: 10 },
  /** Test events of webhooks, for each account. */
  webhookTests: { count: 30, minutes: 10 },
} as const;
