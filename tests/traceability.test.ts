/**
 * Which test shows which statement of the specification. A line: ids | file | how the title of a test, of a group of tests
 * or of a case begins, without the part that the code fills in.
 */
/* eslint-disable max-lines -- a table */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Statements of the two parts of the specification, numbered from 1. */
const statements = { S1: 400, S2: 382 };

const table = String.raw`
S2-361 | src/agent/tools/toolbox.test.ts | %s is a tool, and excluding it takes what does the same away and no more
S1-019 S1-197 S1-323 S2-007 S2-260 S2-281 | src/api/calls/calls.test.ts | a bearer token, a JWT, says who the caller is
S1-318 | src/api/calls/calls.test.ts | a body that is no JSON answers 400
S1-317 | src/api/calls/calls.test.ts | a call answers at its path with /api and without
S1-317 | src/api/calls/calls.test.ts | a call that does not exist answers 404 in the same shape
S1-168 | src/api/calls/calls.test.ts | a deleted task is in no list and answers 404
S1-009 S1-166 S1-169 S1-171 S1-172 | src/api/calls/calls.test.ts | a task comes back with every field and the defaults of those not given
S1-253 | src/api/calls/calls.test.ts | a token that was revoked or has expired answers 401
S1-173 | src/api/calls/calls.test.ts | the preferred agent is taken in any case
S1-185 | src/api/files/files.test.ts | a link opens its file, by range too; an altered one and one of another name are refused
S1-186 S2-163 | src/api/files/files.test.ts | a link works for 15 minutes and no longer
S2-299 | src/api/files/icons.test.ts | a configured icon service is asked for logos, and its pictures come through here
S2-299 S2-377 | src/api/files/icons.test.ts | apps are found by their name in the logos that come along, without any other host
S2-285 | src/api/calls/settings.test.ts | a deleted token stops working at once and leaves the list
S2-153 S2-154 S2-235 S2-283 S2-284 | src/api/calls/settings.test.ts | a made token works, has a trimmed name, and its text is in no later answer
S2-234 | src/api/calls/settings.test.ts | a name is needed, and bounded; other fields are refused by name
S2-006 S2-152 S2-209 S2-282 | src/api/calls/settings.test.ts | has its defaults, is set whole or in part, and counts for later runs
S1-302 S1-340 S2-247 | src/api/calls/spec-calls.test.ts | a chat message reaches the run; one of white space is refused
S2-203 | src/api/calls/spec-calls.test.ts | a chat message to a run that is %s
S1-322 | src/api/calls/spec-calls.test.ts | the status alone says that a token is valid
S1-193 S1-347 S1-348 S1-350 | src/api/calls/spec-calls.test.ts | a schedule is listed by its task, got and deleted
S1-180 S1-181 S1-332 S1-339 S2-149 | src/api/calls/spec-calls.test.ts | a started run has its session, its chat and a live view, which goes when it ends
S1-321 | src/api/calls/spec-calls.test.ts | a stream is asked for as an event stream and answered as one, until the run has ended
S1-318 S1-320 | src/api/calls/spec-calls.test.ts | answers are JSON, whether it is asked for or not
S1-333 S1-334 S1-335 S1-336 S1-337 S1-338 | src/api/calls/spec-calls.test.ts | runs are listed by task, page and status
S1-325 S1-327 S1-328 S2-262 S2-263 S2-264 S2-268 | src/api/calls/spec-calls.test.ts | tasks are listed, fetched and deleted
S2-253 | src/api/calls/spec-calls.test.ts | terminate needs a run that exists and is the caller’s
S1-195 S1-330 | src/api/calls/spec-calls.test.ts | the dialog’s request: serviceType, agent, inputs, instructions and model reach the run
S2-161 | src/api/calls/spec-calls.test.ts | the record of a run has every field of the reference, filled from what happened
S1-183 S1-331 | src/api/calls/spec-calls.test.ts | the reference’s request: testing and test_run are kept, is_scheduled is the schedule’s own
S1-018 | src/api/calls/spec-calls.test.ts | there are two kinds of agent, and no third
S1-341 S2-200 S2-306 | src/api/calls/spec-calls.test.ts | update-status takes paused, resumed and terminated, answers with success and words, and refuses all else
S2-201 S2-202 | src/api/calls/spec-calls.test.ts | a terminated run stays terminated, whatever is requested; its task can run again
S2-127 S2-143 S2-144 S2-162 S2-358 | src/api/calls/task-settings.test.ts | a new task has an id of its shape, its owner and times, and the defaults of all settings
S2-129 | src/api/calls/task-settings.test.ts | a thumbnail is an address, a picture as data, or nothing
S2-130 S2-131 S2-132 S2-133 S2-136 S2-265 S2-266 | src/api/calls/task-settings.test.ts | every setting that is changed alone is kept and read back, and no other changes
S2-128 S2-137 S2-224 S2-226 S2-228 S2-230 S2-231 S2-232 | src/api/calls/task-settings.test.ts | the limits of %s are taken, what lies beyond is refused by name and changes nothing
S2-134 | src/browser/egress/egress-filter.test.ts | none of the ways reaches a website that the task does not list
S2-134 | src/browser/egress/egress-filter.test.ts | once restricted, pages load nothing from elsewhere
S2-232 | src/browser/egress/upstream.test.ts | a region is where websites believe the browser to be: its clock, its languages, its place
S2-375 | src/contract/reference/describe.test.ts | a run’s record in an answer is kept for ever, chat and video
S2-301 S2-302 S2-303 S2-305 | src/contract/reference/describe.test.ts | has every call that it is to list, in its group
S1-184 | src/core/ids.test.ts | an id reads back for its owner, and for nobody else
S1-211 | src/core/runs/run-status.test.ts | a finished run keeps its status, whatever is requested
S1-207 S1-210 S2-187 | src/core/runs/run-status.test.ts | every status is either active or finished
S1-217 | src/core/runs/run-status.test.ts | resume returns to running from every active status
S1-216 | src/core/runs/run-status.test.ts | taking control moves a running run to pausing, then paused
S2-239 | src/core/tasks/app-names.test.ts | %j is the app %j: lowercase, hyphens for spaces, other characters left out
S2-239 | src/core/tasks/app-names.test.ts | of two names of one app the first stays
S2-237 S2-238 | src/core/tasks/app-names.test.ts | tags are trimmed, and duplicates and blanks are removed
S2-371 | src/services/billing/billing.test.ts | Custom is not sold, other currencies and credits of the caller’s are refused
S2-160 S2-208 | src/services/billing/billing.test.ts | a signed payment is captured and credited once, however often it is submitted
S2-287 | src/services/billing/billing.test.ts | a wrong signature, another’s order and a payment that failed add no credits
S2-159 S2-286 S2-369 S2-370 | src/services/billing/billing.test.ts | the plan sets the price and the credits, whatever the caller sends
S2-288 S2-289 | src/services/billing/invoice/invoice.test.ts | is listed as ready and served as a PDF once it is made, and refused before
S2-177 S2-269 S2-270 S2-271 | src/services/demonstration/demonstration.test.ts | a recording is sent to its link, completed, and given to a task, whose processing begins
S2-307 | src/services/demonstration/demonstration.test.ts | a video is fetched from its address and makes a task as if it had been uploaded
S2-307 | src/services/demonstration/demonstration.test.ts | nothing is fetched from %s
S2-261 | src/services/demonstration/demonstration.test.ts | somebody else’s recording makes no task, and a recording makes one task only
S2-214 | src/services/demonstration/demonstration.test.ts | a file that is not a video by its type gets no link
S2-136 S2-183 | src/services/demonstration/demonstration.test.ts | without its video a task has no recording, and its processing ends
S2-374 | src/services/retention/sweep.test.ts | a video goes when its own time is over, whatever becomes of the rest
S2-373 | src/services/retention/sweep.test.ts | chat, inputs and files
S2-252 | src/services/schedule/firing/firing.test.ts | a task that became a draft behind the schedule’s back is not run
S1-003 S1-183 S1-351 | src/services/schedule/firing/firing.test.ts | when its time comes a run appears by itself, with its inputs and its job, and the next time is set
S1-189 S1-191 S1-301 S1-345 | src/services/schedule/schedule.test.ts | a created schedule comes back whole, with its id and its next five times
S1-350 | src/services/schedule/schedule.test.ts | a deleted schedule is gone
S1-300 S2-165 S2-252 | src/services/schedule/schedule.test.ts | a draft cannot be scheduled
S1-349 | src/services/schedule/schedule.test.ts | an update changes what it names and nothing else
S1-193 S1-286 S1-292 | src/services/schedule/schedule.test.ts | custom: several days
S1-297 | src/services/schedule/schedule.test.ts | daily: nine in Berlin stays nine when daylight saving begins
S1-190 S1-288 S1-294 S1-299 S2-249 | src/services/schedule/schedule.test.ts | hourly: the hour is null or whatever; only the minute is shifted
S1-346 S1-347 S1-348 | src/services/schedule/schedule.test.ts | lists are soonest first, and those that do not run come last
S1-284 S1-291 | src/services/schedule/schedule.test.ts | monthly: the 31st is the last day of a shorter month
S1-264 S1-287 S1-298 | src/services/schedule/schedule.test.ts | once: the date is converted too, and without a year the next such date is meant
S1-190 S1-293 S1-294 S1-295 S1-296 S2-248 S2-249 S2-250 S2-251 | src/services/schedule/schedule.test.ts | times that are refused, with the field named
S1-192 S1-296 S2-251 | src/services/schedule/schedule.test.ts | weekly: a number from Sunday 0, a name, or an array; the day is shifted with the time
S1-178 | src/services/task-run/history.test.ts | the chat is read from the log: who said what, and when
S2-138 | src/services/task-run/refusals.test.ts | a task that asks for the Indian proxy is refused at the start where none is set up, with the setting’s name
S2-233 | src/services/task-run/refusals.test.ts | at save an unknown model, and an operator with a model that does not see, are refused in words
S1-227 S1-236 | src/services/task-run/run-life.test.ts | a question opens the chat, the answer closes it and reaches the worker
S1-176 | src/services/task-run/run-life.test.ts | a run that ended %s keeps its end, its reason and its result
S1-194 | src/services/task-run/run-life.test.ts | lists are paged and filtered
S1-216 S1-217 | src/services/task-run/run-life.test.ts | pause goes over pausing to paused, resume back to running
S1-002 S1-012 S1-174 S1-175 S1-177 S1-196 S1-215 | src/services/task-run/run-life.test.ts | starting creates a run that waits for a worker
S1-211 S1-218 | src/services/task-run/run-life.test.ts | terminate ends a run at once; its worker can write no more
S1-182 | src/services/task-run/video/present.test.ts | a stored video has a seekable link and a download link, both for its owner and with an expiry
S2-140 | src/services/task/check-settings.test.ts | initial actions are kept as written, and a run takes them along
S2-140 | src/services/task/check-settings.test.ts | the output schema %s is refused at save with the place and the reason
S2-166 S2-186 | src/services/task/credentials.test.ts | a draft runs as a test, and not otherwise
S2-213 | src/services/task/credentials.test.ts | under another name, or in a new task, a password is required
S2-145 S2-157 S2-158 S2-242 S2-244 S2-297 S2-298 S2-339 | src/services/template-package/templates.test.ts | a ready version becomes a task of one’s own, once
S2-155 S2-290 S2-381 | src/services/template-package/templates.test.ts | a template is private at first, and its creator is the caller, whatever the input says
S2-156 S2-295 S2-296 S2-382 | src/services/template-package/templates.test.ts | a version has the steps but no secrets: no passwords, values, files and profiles
S1-011 S1-310 S2-258 | src/services/template-package/templates.test.ts | only verified addresses of the staff make templates; the library shows what is public
S2-259 S2-291 S2-292 S2-293 S2-294 | src/services/template-package/templates.test.ts | others can read a public template, and neither change nor delete it
S1-179 S1-329 S2-150 | src/services/upload/files.test.ts | a run takes its owner’s files, shows what they really are, and gives fresh links
S2-142 S2-266 | src/services/upload/files.test.ts | a task keeps the files it is given, and a run that brings none takes them
S1-185 S1-187 S1-319 S1-344 S2-151 S2-272 | src/services/upload/files.test.ts | files are sent to %s as multipart, field files repeated, and their links return the bytes
S1-188 | src/services/upload/files.test.ts | one file alone is an answer of one; bytes of no known type are application/octet-stream
S1-235 | src/web/components/run-view/chat/chat.test.ts | a paused run says 'You have control' and can be resumed
S1-227 S1-234 | src/web/components/run-view/chat/chat.test.ts | a request opens the input and the button becomes Resume
S1-236 | src/web/components/run-view/chat/chat.test.ts | an answer locks the input until the agent asks again
S1-236 | src/web/components/run-view/chat/chat.test.ts | asking again is noticed even when the moment between was missed
S1-229 S1-233 S2-191 S2-222 | src/web/components/run-view/chat/chat.test.ts | the input is locked when no input is requested
S1-231 S2-191 S2-222 | src/web/components/run-view/chat/chat.test.ts | the input is locked while a send is in progress
S1-230 S2-191 | src/web/components/run-view/chat/chat.test.ts | the input is locked while the run is pausing
S1-228 S1-232 S2-191 S2-222 | src/web/components/run-view/chat/chat.test.ts | the input is locked without a run, and after it has ended
S1-371 S1-372 S1-373 S1-374 | src/web/components/run-view/chat/chat.test.ts | what failures say
S1-239 | src/web/components/run-view/use-open-rules.test.ts | exactly one active run is opened
S1-240 | src/web/components/run-view/use-open-rules.test.ts | several active runs are left to the person
S1-349 | src/web/components/schedules/form.test.ts | a schedule opens in the form as it was made
S1-281 S1-282 S1-284 S1-285 S1-286 | src/web/components/schedules/form.test.ts | daily, weekly, monthly and custom need a time and their days
S1-287 S1-288 S1-289 S1-290 S1-291 S1-292 | src/web/components/schedules/form.test.ts | each frequency sends its own shape, in UTC
S1-280 S1-293 | src/web/components/schedules/form.test.ts | hourly needs a minute from 0 to 59
S1-276 S1-278 | src/web/components/schedules/form.test.ts | once begins at 09:00 and needs a date that is still to come
S1-297 S1-298 S1-299 | src/web/components/schedules/form.test.ts | the date of once moves with the zone, and of hourly only the minute
S1-283 S1-399 | src/web/components/schedules/form.test.ts | weekly sends only the weekday that was chosen first, Sunday as 0
S1-260 | src/web/components/schedules/next-run.test.ts | daily: the next occurrence of the time, tomorrow if past
S1-263 | src/web/components/schedules/next-run.test.ts | hourly: the minute in this hour, else next hour
S1-262 | src/web/components/schedules/next-run.test.ts | monthly: that day this month, else next month
S1-265 | src/web/components/schedules/next-run.test.ts | once without a date is tomorrow; anything else today or tomorrow
S1-264 | src/web/components/schedules/next-run.test.ts | once: the given day and month this year, else next year
S1-261 | src/web/components/schedules/next-run.test.ts | weekly: the next matching weekday, a week later if today and past
S1-266 S1-267 S1-268 S1-269 S1-270 S1-271 | src/web/components/schedules/words.test.ts | each frequency has its sentence
S1-395 | src/web/components/ui/toast-store.test.ts | a dismissed toast closes at once and is removed after 1,000,000 ms
S1-390 | src/web/components/ui/toast-store.test.ts | there is one toast at a time: the newest
S1-391 S1-392 | src/web/components/ui/toast-store.test.ts | toasts stay 5 s, progress toasts 3 s
S2-215 | src/web/features/demonstration/capture.test.ts | MP4 is recorded where it can be, else WebM
S2-363 S2-364 S2-365 S2-366 | src/web/features/demonstration/capture.test.ts | the constants of a screen recording
S2-216 | src/web/features/demonstration/capture.test.ts | where neither can be recorded it says so
S2-170 S2-171 S2-172 S2-173 S2-174 S2-175 S2-176 | src/web/features/demonstration/progress.test.ts | each status has its percentage and stage
S2-178 S2-182 | src/web/features/demonstration/progress.test.ts | processing is asked for every 20 s, whatever its step; what is done, failed or absent is not
S2-213 | src/web/features/editor/form/form.test.ts | a credential needs its name, its ID and, unless one is kept under that name, its password
S2-210 S2-211 | src/web/features/editor/form/form.test.ts | a name and a description are required, and two values cannot share a name
S2-212 | src/web/features/editor/form/form.test.ts | a value is stored with a name and a description, if need be its name again
S2-217 | src/web/features/editor/form/form.test.ts | saving drops inputs whose name is blank
S2-052 S2-053 | src/web/features/editor/form/form.test.ts | steps are added after a step, moved and deleted
S2-218 S2-219 | src/web/features/editor/form/form.test.ts | the last remaining row of steps and of inputs cannot be deleted
S2-147 | src/web/features/editor/form/form.test.ts | what a test runs with is a map from name to value: the typed one, else that of the last run
S2-228 | src/web/features/editor/form/settings-form.test.ts | max actions per step: 1 to 50
S2-229 | src/web/features/editor/form/settings-form.test.ts | max actions per step: 10 if not a number
S2-230 | src/web/features/editor/form/settings-form.test.ts | max history items: 5 to 100, at least 5
S2-231 | src/web/features/editor/form/settings-form.test.ts | max history items: empty means unset
S2-226 | src/web/features/editor/form/settings-form.test.ts | step timeout: 1 to 10000
S2-227 | src/web/features/editor/form/settings-form.test.ts | step timeout: 2000 if not a number
S2-359 | src/web/features/editor/form/settings-form.test.ts | the defaults of a task are what the editor shows
S2-224 | src/web/features/editor/form/settings-form.test.ts | timeout: 1 to 1800 seconds
S2-225 | src/web/features/editor/form/settings-form.test.ts | timeout: 1200 if not a number
S2-146 | src/web/features/editor/form/settings-form.test.ts | websites are sent only when they are restricted, and blank rows never
S1-142 | src/web/features/runs/session-filters.test.ts | all sessions have filters more for completed ones and for those that wait
S1-338 | src/web/features/runs/session-filters.test.ts | open means running, closed means terminated
S1-141 S1-398 | src/web/features/runs/session-filters.test.ts | the filters of a task
S1-147 | src/web/features/runs/session-filters.test.ts | the first 8 characters of a run id, and the number it carries
S1-077 S1-081 | src/web/features/tasks/home-cards.test.ts | a section shows the first 5, then a card that leads to all
S1-076 S1-080 | src/web/features/tasks/home-cards.test.ts | drafts are the tasks whose status is draft, all others are saved
S2-379 | src/web/features/templates/search.test.ts | "%s" is found in name, description, creator, tags or apps
S2-379 | src/web/features/templates/search.test.ts | "%s" is not found
S1-354 | src/web/lib/api/api-error.test.ts | an error reads status, colon, body
S1-355 | src/web/lib/api/api-error.test.ts | of our own error shape the words are shown, not the braces
S1-353 | src/web/lib/api/default-fetcher.test.ts | a query without a function of its own gets the first element of its key and reads JSON
S1-042 | src/web/lib/api/token.test.ts | a token in the query is taken out of the address, and only that
S1-201 | src/web/lib/api/token.test.ts | a token under the older key is moved to the current key
S1-201 | src/web/lib/api/token.test.ts | the current key wins over the older one
S1-200 | src/web/lib/api/token.test.ts | the token is one string under a key named for the product
S1-085 | src/web/lib/format/placeholder-art.test.ts | the placeholder of a name is always the same, and names differ
S1-083 S2-044 | src/web/lib/format/thumbnail.test.ts | a full URL is shown as it is
S1-084 S1-167 S2-044 | src/web/lib/format/thumbnail.test.ts | base64 image data, bare or as a data URL
S1-085 S2-044 | src/web/lib/format/thumbnail.test.ts | nothing, or nothing that is a picture, gives the placeholder
S1-149 | src/web/lib/format/time.test.ts | a run took from its creation to its end
S1-151 | src/web/lib/format/time.test.ts | a run without an end time has the duration 'Unavailable'
S1-149 S1-150 | src/web/lib/format/time.test.ts | durations are mm:ss, and hh:mm:ss when hours exist
S1-146 | src/web/lib/format/time.test.ts | started shows day, short month, year and 12-hour time
S1-386 | src/web/lib/format/time.test.ts | the total is 20:00
S1-206 | src/web/lib/runs/attention-alert.test.ts | a sound may be asked for with each blink
S1-202 S1-203 S1-204 S1-205 S1-206 | src/web/lib/runs/attention-alert.test.ts | defaults: gentle, 0.3, 1000 ms, played once
S1-258 S1-259 | src/web/lib/runs/attention-alert.test.ts | the sounds
S1-255 S1-256 | src/web/lib/runs/attention-alert.test.ts | the title alternates with the message and the sound plays once per activation
S1-257 | src/web/lib/runs/attention-alert.test.ts | when it stops the title is restored and nothing blinks on
S1-099 S1-400 | src/web/lib/runs/model-options.test.ts | the models of the dialog come first, by its own names, gemini2_5Pro by default
S1-213 | src/web/lib/runs/run-status.test.ts | any other status is 'Unknown'
S1-214 | src/web/lib/runs/run-status.test.ts | finished labels in the live view
S1-212 | src/web/lib/runs/run-status.test.ts | session labels
S1-170 | src/web/lib/runs/runtime-values.test.ts | a single empty input name means no inputs
S1-241 S1-242 | src/web/lib/runs/runtime-values.test.ts | inputs begin with the most recent run's, else with their example, otherwise empty
S1-059 | src/web/lib/sidebar-cookie.test.ts | the sidebar state is kept in a cookie for 7 days
S1-054 | src/web/lib/sidebar-cookie.test.ts | without a cookie the sidebar is expanded
S2-169 | src/worker/demonstration/process.test.ts | stopped after each stage it goes on with the next one, never back
S1-209 | src/worker/run-task/waiting/acting-clock.test.ts | time spent acting is the task’s limit
S2-134 | src/worker/run-task/browser/restrict.test.ts | a run stays within the task’s websites, and the chat says once per host what was refused
S2-141 | tests/agent/loop-settings.test.ts | a model of the kind %s is held to max_actions_per_step, and its prompt says so
S2-141 | tests/agent/loop-settings.test.ts | a model of the kind %s gets no more turns than max_history_items
S2-361 S2-362 | tests/agent/loop-settings.test.ts | a model of the kind %s that calls an excluded function again fails with a reason
S2-141 | tests/agent/loop-settings.test.ts | flash_mode keeps no thoughts, whichever planner had them
S2-141 | tests/agent/loop-settings.test.ts | no planner gets more actions into a turn than max_actions_per_step
S1-208 | tests/agent/steps-on-pages.test.ts | a site that does not answer fails the run with a reason that names it
S1-208 | tests/agent/steps-on-pages.test.ts | the user is asked about what cannot be done, and nothing is clicked
S2-169 | tests/demonstration/killed.test.ts | killed in each of the five stages, before and after it is stored, a video is resumed and made a draft once
S2-348 S2-350 | tests/e2e/settings/billing-razorpay.spec.ts | with Razorpay set up its checkout takes the payment, and runs are priced before they start
S2-300 S2-372 | tests/e2e/settings/billing.spec.ts | UPI and net banking pay too, with six banks; closing the checkout pays nothing
S2-207 S2-208 S2-300 | tests/e2e/settings/billing.spec.ts | a card pays: Processing..., credits, and the invoice is downloaded automatically
S2-376 | tests/e2e/settings/billing.spec.ts | an invoice that is not ready is polled once a second, 30 times
S2-087 S2-088 S2-369 S2-370 S2-371 | tests/e2e/settings/billing.spec.ts | billing shows the balance and three plans
S2-345 S2-346 S2-347 S2-349 S2-350 | tests/e2e/settings/billing.spec.ts | each failure of a payment has its own message
S1-002 S1-010 S1-066 S2-001 S2-004 S2-126 S2-181 | tests/e2e/tasks/build-task.spec.ts | a task is created, written, deployed and run, and its result is shown
S1-251 | tests/e2e/tasks/build-task.spec.ts | a task is deleted after a confirmation that names it, and a toast says so
S1-118 | tests/e2e/tasks/build-task.spec.ts | another account’s task is not found, in the web as by the API
S1-165 S1-307 | tests/e2e/app/calendar.spec.ts | a range has its first and last day, and as many days as allowed
S1-164 | tests/e2e/app/calendar.spec.ts | one day is chosen, with a month list and a year list
S1-164 S1-277 | tests/e2e/app/calendar.spec.ts | past days cannot be chosen, and the calendar works by keyboard alone
S1-165 S1-307 | tests/e2e/app/calendar.spec.ts | several days are chosen, within the minimum and the maximum
S2-002 S2-023 S2-024 S2-025 S2-026 S2-027 S2-028 S2-029 S2-031 S2-032 S2-033 S2-034 S2-035 S2-036 S2-037 S2-039 S2-040 S2-041 S2-042 S2-179 S2-351 | tests/e2e/demonstration/demonstration.spec.ts | a video is dropped, sent, processed in five stages and becomes steps that lead to their clips
S2-111 S2-112 | tests/e2e/documentation/documentation.spec.ts | Getting Started has three sections, each with one video that plays
S2-068 S2-186 | tests/e2e/editor/editor-test.spec.ts | a draft is tested for real before it is deployed, with unsaved changes
S2-072 S2-073 S2-190 S2-191 S2-221 S2-222 S2-278 S2-368 | tests/e2e/editor/editor-test.spec.ts | a question blinks and sounds once, and the agent continues after the answer
S2-003 S2-018 S2-020 S2-021 S2-061 S2-062 S2-063 S2-064 S2-065 S2-066 S2-067 S2-068 S2-069 S2-070 S2-071 S2-186 S2-273 S2-274 S2-275 S2-276 S2-360 | tests/e2e/editor/editor-test.spec.ts | a test begins with the values of the last run, and is watched
S2-192 S2-193 S2-194 S2-202 S2-277 S2-321 S2-322 S2-355 S2-356 | tests/e2e/editor/editor-test.spec.ts | a test is ended, run again and reset
S2-325 S2-326 | tests/e2e/editor/editor-test.spec.ts | an answer that does not arrive is reported in the chat and in a toast, and can be sent again
S2-188 S2-189 S2-279 S2-323 S2-324 S2-357 | tests/e2e/editor/editor-test.spec.ts | control is taken and given back, and failures are shown
S2-280 S2-327 S2-328 S2-329 | tests/e2e/editor/editor-test.spec.ts | files go up before the test starts; without them it does not start
S2-197 S2-198 | tests/e2e/editor/editor-test.spec.ts | the run is polled every 5 seconds, also after an answer that failed
S2-016 S2-060 S2-187 S2-195 S2-196 S2-199 S2-220 S2-223 | tests/e2e/editor/editor-test.spec.ts | the task cannot be changed or saved during a run
S2-183 S2-309 S2-331 S2-353 | tests/e2e/editor/editor.spec.ts | a task that cannot be fetched is reported; the video is removed, or that fails
S2-213 | tests/e2e/editor/editor.spec.ts | credentials are write-only: they are neither on the page nor in the draft
S2-058 S2-059 S2-146 S2-148 S2-224 S2-225 S2-226 S2-227 S2-228 S2-229 S2-230 S2-231 S2-266 S2-359 S2-361 | tests/e2e/editor/editor.spec.ts | every setting is shown with its default, kept in its range, and saved
S2-015 S2-017 S2-022 S2-043 S2-044 S2-045 S2-046 S2-054 S2-055 S2-056 S2-057 S2-210 S2-211 S2-212 S2-217 S2-219 S2-265 | tests/e2e/editor/editor.spec.ts | name, description and values are written and saved, blank rows left out
S2-044 S2-047 S2-048 S2-049 S2-050 S2-051 S2-052 S2-053 S2-218 S2-367 | tests/e2e/editor/editor.spec.ts | steps are written, added, deleted, and moved by mouse and keyboard
S2-008 S2-009 S2-010 S2-011 S2-012 S2-013 S2-014 S2-184 S2-185 | tests/e2e/editor/editor.spec.ts | the state of the video decides which page opens
S2-019 S2-164 S2-167 S2-267 S2-320 S2-330 S2-352 | tests/e2e/editor/editor.spec.ts | what the server refuses is shown beside the form; deploying a task leads home
S1-095 S1-096 S1-358 | tests/e2e/app/home.spec.ts | Run fetches the task first and reads Loading...; a failure enables the button again
S1-068 S1-069 S2-078 | tests/e2e/app/home.spec.ts | a list that fails says so, and Retry reloads the page
S1-362 S1-390 | tests/e2e/app/home.spec.ts | a task that cannot be deleted stays, and one toast says so
S1-077 S1-081 S1-088 S1-089 S1-090 S1-091 S1-093 | tests/e2e/app/home.spec.ts | cards have their size, five are shown, then a link to all
S2-124 S2-125 S2-308 | tests/e2e/app/home.spec.ts | creating a task shows that it is busy, and says when it failed
S1-070 S1-074 S1-075 S1-079 S1-082 | tests/e2e/app/home.spec.ts | home has three sections and their words
S1-078 S2-075 | tests/e2e/app/home.spec.ts | without tasks, home and the saved tasks say how to create one
S2-319 | tests/e2e/live-recording/narration.spec.ts | a microphone that may not be used is reported, and the recording continues without it
S2-116 S2-117 S2-118 S2-119 S2-120 S2-121 S2-304 S2-305 | tests/e2e/documentation/reference.spec.ts | a call has its method, headers, parameters, constraints, answer and command
S2-121 | tests/e2e/documentation/reference.spec.ts | every command works as pasted
S2-123 | tests/e2e/documentation/reference.spec.ts | the quick start works as pasted, all seven steps in one shell
S1-039 S2-113 S2-114 S2-115 S2-122 | tests/e2e/documentation/reference.spec.ts | visitors read the reference: collapsible groups, the base URL and authentication
S1-273 S1-356 S1-357 | tests/e2e/runs/run-dialog.spec.ts | the model is sent only with browseruse; a failed start says why and keeps the input
S1-097 S1-098 S1-099 S1-100 S1-101 S1-102 S1-103 S1-244 S1-245 S1-272 S1-274 S1-400 | tests/e2e/runs/run-dialog.spec.ts | the run dialog: its fields, its defaults, and what it sends
S1-368 S1-369 | tests/e2e/runs/run-files.spec.ts | a refusal
S1-370 | tests/e2e/runs/run-files.spec.ts | an empty list
S1-017 S1-122 S1-127 S1-304 S1-383 S1-384 S2-065 | tests/e2e/runs/run-files.spec.ts | chosen files are uploaded at the start and reach the site, and its downloads are shown and served as one zip
S1-368 | tests/e2e/runs/run-files.spec.ts | files over the limit or of a refused type are refused by name before the upload
S1-368 | tests/e2e/runs/run-files.spec.ts | no answer
S1-304 | tests/e2e/runs/run-files.spec.ts | without the checkbox nothing is uploaded
S1-004 S1-013 S1-015 S1-024 S1-095 S1-126 S1-214 S1-227 S1-255 | tests/e2e/runs/run-sample.spec.ts | a sample task from sign-in to the order in the shop
S1-006 S1-216 S1-217 S1-222 | tests/e2e/runs/run-sample.spec.ts | taking control in the web, typing in the live view, and giving it back
S1-227 S1-234 S1-237 S1-238 S1-371 S1-372 S1-373 S1-374 S2-072 | tests/e2e/runs/run-screen.spec.ts | a question opens the chat; failures are chat lines and restore the text
S1-364 | tests/e2e/runs/run-screen.spec.ts | a run that does not start says why, and the input is kept
S1-033 S1-131 S1-134 S1-241 S1-303 | tests/e2e/runs/run-screen.spec.ts | before a run: values of the last one, the placeholder, and a start that replaces the history entry
S1-136 S1-137 | tests/e2e/runs/run-screen.spec.ts | full screen is left by Escape
S1-198 S1-199 | tests/e2e/runs/run-screen.spec.ts | messages are labelled with the user’s name and with Legwork
S1-239 | tests/e2e/runs/run-screen.spec.ts | one active run is opened
S1-240 | tests/e2e/runs/run-screen.spec.ts | several active runs: a toast, and the sessions that run
S1-216 S1-222 S1-224 S1-225 S1-226 S1-235 S1-343 S1-381 S1-382 | tests/e2e/runs/run-screen.spec.ts | take control appears with the mouse, fades after 3 s, and control can be given back
S1-119 S1-139 S1-140 S1-214 S1-218 S1-342 S1-380 | tests/e2e/runs/run-screen.spec.ts | ending a run asks for confirmation, is reported, and Back leads home
S1-365 S1-366 S1-367 | tests/e2e/runs/run-screen.spec.ts | what the server refuses is shown
S1-135 S1-219 S1-220 S1-229 S1-233 S1-243 | tests/e2e/runs/run-screen.spec.ts | while it runs: the frame, the time, locked chat and values
S1-138 | tests/e2e/runs/run-video.spec.ts | a run without a video says why, and where that is changed
S1-138 | tests/e2e/runs/run-video.spec.ts | a video is shown only when there is one and the run has ended; until then it is being prepared
S1-017 S1-138 | tests/e2e/runs/run-video.spec.ts | the video of a run appears after its end, plays, and each step leads to its moment
S1-359 S1-387 | tests/e2e/runs/runtime.spec.ts | a task that cannot be opened is logged, requested once, and can be retried
S1-017 S1-138 | tests/e2e/runs/runtime.spec.ts | after the end the video is shown where there is one, and results can be downloaded
S1-032 S1-116 S1-120 S1-121 S1-123 S1-130 S1-221 | tests/e2e/runs/runtime.spec.ts | before a run: header, numbered collapsible values, and two columns
S1-223 | tests/e2e/runs/runtime.spec.ts | control is not offered before the first picture
S1-329 S1-335 S1-336 S1-340 S1-341 | tests/e2e/runs/runtime.spec.ts | the calls of a run carry what the specification says
S1-202 S1-396 | tests/e2e/runs/runtime.spec.ts | the title blinks every 1500 ms while the agent waits
S1-034 S1-127 S1-128 S1-129 S1-132 S1-133 S1-302 | tests/e2e/runs/runtime.spec.ts | during a run: time of 20:00, control, chat and the hint
S1-031 S1-110 S1-114 S1-115 S1-376 | tests/e2e/tasks/schedules.spec.ts | /schedules has one, two or three columns, and texts for the empty list and for a failure
S1-125 S1-349 | tests/e2e/tasks/schedules.spec.ts | a schedule is paused, resumed and changed from its card on the task’s screen
S1-301 S1-360 S1-375 S1-376 S1-378 S1-392 | tests/e2e/tasks/schedules.spec.ts | a failed creation is reported and logged, and keeps the form
S1-107 S1-108 S1-109 S1-246 S1-247 S1-248 S1-249 S1-361 S1-392 | tests/e2e/tasks/schedules.spec.ts | deleting dims the card, and restores it on failure
S1-283 S1-286 S1-288 S1-289 S1-290 S1-291 S1-292 S1-297 S1-299 S1-345 S1-399 | tests/e2e/tasks/schedules.spec.ts | each form sends its shape, in UTC
S1-071 S1-072 S1-073 S1-074 S1-104 S1-105 S1-106 S1-111 S1-112 S1-113 | tests/e2e/tasks/schedules.spec.ts | home has the five soonest, /schedules all whose task is known
S1-160 S1-275 | tests/e2e/tasks/schedules.spec.ts | named inputs come first, and none may be blank
S1-124 S1-161 S1-162 S1-163 S1-279 S1-287 S1-346 S1-378 S1-379 | tests/e2e/tasks/schedules.spec.ts | once: a date is chosen and sent in UTC, and the card appears
S1-276 S1-277 S1-280 S1-282 S1-284 S1-285 | tests/e2e/tasks/schedules.spec.ts | missing input is reported beside its field, and nothing is sent
S2-318 | tests/e2e/demonstration/screen-recording.spec.ts | a recorder that fails midway is reported as a recording error, and nothing of it is offered
S2-002 S2-026 S2-030 S2-363 S2-364 S2-365 S2-366 | tests/e2e/demonstration/screen-recording.spec.ts | a screen is recorded in the page and made into an agent
S2-317 | tests/e2e/demonstration/screen-recording.spec.ts | a screen that gave no picture is reported as a recording error
S2-319 | tests/e2e/demonstration/screen-recording.spec.ts | a screen that may not be recorded is reported, and the page stays as it was
S1-039 | tests/e2e/app/screens.spec.ts | /api-documentation opens without a session
S1-008 S1-026 S1-352 | tests/e2e/app/screens.spec.ts | /login checks for a session first, and the button leaves for the identity provider
S1-397 | tests/e2e/app/screens.spec.ts | a tooltip opens after the mouse was still for 700 ms
S1-028 S1-029 S1-030 S1-043 S1-064 S1-065 S1-087 S1-092 | tests/e2e/app/screens.spec.ts | each list is at its address, under a bar with its title
S1-252 S1-308 S1-309 S1-317 S1-318 S1-320 S1-321 S1-322 S1-323 | tests/e2e/app/screens.spec.ts | every call carries token, cookies and JSON
S1-067 | tests/e2e/app/screens.spec.ts | home shows a spinner while the tasks load
S1-086 S1-094 S1-311 | tests/e2e/app/screens.spec.ts | names and descriptions are cut after two lines; nobody but staff publishes
S1-048 S1-050 | tests/e2e/app/screens.spec.ts | the user card shows the picture, and the first letter when it does not load
S1-324 S1-326 S1-388 S1-389 | tests/e2e/app/screens.spec.ts | the user is kept for five minutes, tasks are always fetched again, and nothing is polled
S1-391 S1-393 S1-394 | tests/e2e/app/screens.spec.ts | toasts are reached by F8 and swiped away by more than 50 pixels
S1-250 S1-254 S1-305 | tests/e2e/app/screens.spec.ts | without a user nothing is deleted; with one the list is asked for again
S1-040 S1-253 | tests/e2e/app/session.spec.ts | a token that the server refuses is removed
S1-021 S1-022 S1-023 S1-025 S1-038 | tests/e2e/app/session.spec.ts | a visitor is led to /login, which says what it is
S1-036 S1-037 | tests/e2e/app/session.spec.ts | anything else is not found
S1-252 S1-308 S1-309 | tests/e2e/app/session.spec.ts | every call carries the token as a bearer credential, and the cookies
S1-038 S1-039 S2-254 | tests/e2e/app/session.spec.ts | every screen but login and the API reference leads a visitor to /login
S1-041 S1-042 | tests/e2e/app/session.spec.ts | a token in a link is stored where nobody is signed in; elsewhere the page offers to switch
S1-027 S1-041 S1-042 S1-200 | tests/e2e/app/session.spec.ts | signing in leaves the token in the browser and not in the address
S1-334 S1-338 S1-377 S1-385 | tests/e2e/runs/sessions.spec.ts | a page that cannot be loaded leaves the list as it was
S1-007 S1-016 S1-117 S1-148 S1-153 S1-155 S1-159 S1-333 S1-337 | tests/e2e/runs/sessions.spec.ts | a task’s sessions: loading, one page, the whole id, and a row opens its run
S1-035 S1-142 S1-143 S1-144 S1-145 S1-147 S1-152 S1-154 S1-156 | tests/e2e/runs/sessions.spec.ts | sessions: columns, filter, pages, and the way to a run
S1-157 S1-158 | tests/e2e/runs/sessions.spec.ts | without runs the lists say so
S2-341 | tests/e2e/settings/settings.spec.ts | a change that is refused stays on the screen, with the reason
S2-085 S2-086 S2-154 S2-206 S2-234 S2-246 S2-380 | tests/e2e/settings/settings.spec.ts | a token is created, shown once, listed and deleted
S2-082 S2-083 S2-084 S2-209 S2-373 S2-374 | tests/e2e/settings/settings.spec.ts | the account shows the profile and saves the retention settings
S2-378 | tests/e2e/settings/settings.spec.ts | the user of the settings and the list of templates are fetched once in five minutes
S2-342 S2-343 S2-344 | tests/e2e/settings/settings.spec.ts | failures with tokens are shown
S1-061 S1-063 | tests/e2e/app/shell.spec.ts | below 768 px the sidebar is a sheet of 18rem
S1-044 S1-045 S1-046 S1-047 | tests/e2e/app/shell.spec.ts | every entry of the sidebar leads to a screen
S1-055 S1-056 S1-117 | tests/e2e/app/shell.spec.ts | on /run-task the sidebar is narrow until the mouse is over it
S1-054 S1-057 S1-058 S1-059 S1-060 S1-062 | tests/e2e/app/shell.spec.ts | the sidebar folds by key and remembers it
S1-049 S1-051 S1-052 S1-053 | tests/e2e/app/shell.spec.ts | the user card has a letter, a name, an address and Logout
S2-332 | tests/e2e/tasks/task-lists.spec.ts | a task that cannot be deleted stays in its list, with a message
S1-076 S1-080 S2-074 S2-076 S2-079 S2-080 S2-081 S2-128 S2-168 S2-268 S2-354 | tests/e2e/tasks/task-lists.spec.ts | saved tasks and drafts are listed apart, edited and deleted
S2-005 S2-102 S2-103 S2-104 S2-106 S2-243 | tests/e2e/tasks/templates.spec.ts | a template lists what it needs, is installed with its newest version, and opens as a task
S2-240 S2-241 S2-377 | tests/e2e/tasks/templates.spec.ts | apps are requested 300 ms after the last key, twenty at a time, and Enter takes the first
S2-335 S2-336 S2-338 S2-339 S2-340 | tests/e2e/tasks/templates.spec.ts | installing and sharing say what is in the way
S1-310 | tests/e2e/tasks/templates.spec.ts | only staff have Publish Template in the menu, and drafts never have it
S1-011 S1-310 S2-005 S2-077 S2-089 S2-090 S2-091 S2-092 S2-204 S2-205 S2-236 S2-237 S2-238 S2-240 | tests/e2e/tasks/templates.spec.ts | staff publish a task from its card
S2-105 S2-245 S2-259 S2-337 | tests/e2e/tasks/templates.spec.ts | the creator deletes a template, after a confirmation
S2-093 | tests/e2e/tasks/templates.spec.ts | the form without a package leads home
S2-094 S2-095 S2-096 S2-097 S2-098 S2-099 S2-100 S2-258 | tests/e2e/tasks/templates.spec.ts | the library has cards of public templates, a search and a text for the empty list
S2-101 S2-107 S2-108 S2-109 S2-110 | tests/e2e/tasks/templates.spec.ts | templates that cannot be shown say why
S1-306 S1-363 S2-257 S2-333 S2-334 | tests/e2e/tasks/templates.spec.ts | failures on the way to a template are shown
S2-180 S2-316 | tests/e2e/demonstration/upload.spec.ts | a file that is not a video fails with its reason, and is polled no more
S2-312 S2-313 S2-314 | tests/e2e/demonstration/upload.spec.ts | a video that cannot be sent says where it failed and why, and may be sent again
S2-310 | tests/e2e/demonstration/upload.spec.ts | an address whose task has no id says so
S2-311 S2-315 | tests/e2e/demonstration/upload.spec.ts | a failure without a message of its own names what was tried
S2-038 S2-255 | tests/e2e/demonstration/upload.spec.ts | without a session the screen for a video leads to /login and says why
S1-006 S1-014 S1-216 S1-217 | tests/product/control.test.ts | taking control, typing through the live view, and giving it back
S1-218 | tests/product/control.test.ts | terminate: the reply is quick, the page is dead and no browser is left
S1-209 | tests/product/control.test.ts | the time limit ends a run as timed_out and leaves no browser
S1-329 | tests/product/files.test.ts | files given to a run reach a plain file field and a file chooser of a page, byte for byte
S1-017 S1-182 | tests/product/files.test.ts | downloads of a run are listed, previewed safely, and served as one zip with the result
S2-135 | tests/product/one-time-codes.test.ts | a run signs in with a one-time code that is made as it is typed; neither it nor its secret is shown
S2-138 | tests/product/profile.test.ts | a run with the profile is still signed in; no other task, no other user and no run without it is
S2-138 S2-232 | tests/product/proxy.test.ts | use_proxy takes a run out through the Indian proxy, and its region is what the website sees
S1-352 | tests/product/readme.test.ts | GET /api/auth/google sends the browser to the identity provider
S1-001 S1-005 | tests/product/sample-order.test.ts | the sample order, through the API alone: the code is asked for and answered, and the shop has exactly that order
S1-003 S1-183 | tests/product/schedule.test.ts | a scheduled task runs at its time, and the schedule shows how it went
S2-132 | tests/product/settings.test.ts | a model gets the instructions of the task, those of the run and the guardrails, the page apart from them
S2-140 | tests/product/settings.test.ts | a model gets the output schema and the errors of its result, and may repair it
S2-139 | tests/product/settings.test.ts | a page that hangs fails the action at the step timeout, and the run continues
S2-134 | tests/product/settings.test.ts | a run reaches its allowed websites and nothing else, and the chat says what was refused
S2-362 | tests/product/settings.test.ts | a step that needs %s, which is excluded, ends the run of the built-in planner as fail with a reason
S2-361 S2-362 | tests/product/settings.test.ts | excluded functions are neither offered to a model nor carried out when it calls them
S2-140 | tests/product/settings.test.ts | initial actions come before the first turn of the planner and are listed as a turn without a step
S1-017 S1-182 S2-150 | tests/product/video.test.ts | a run whose videos are kept has one after its end: H.264, as long as the run, seekable by ranges, for its owner only
S1-003 S1-351 | tests/schedules/chaos.test.ts | three schedulers, killed again and again, fire every slot once
S1-264 | tests/schedules/times.test.ts | once fires at its date and time in its zone, and never again
S1-260 S1-261 S1-262 S1-263 | tests/schedules/times.test.ts | the next time is what an oracle finds minute by minute, in every zone from 2000 to 2100 (
S1-297 | tests/schedules/times.test.ts | the shape in UTC, read back at the same moment, is the same rule, whatever the zone
S1-020 S1-312 S1-313 S1-314 S1-315 S1-316 S2-256 S2-260 S2-261 | tests/tenants/tenants.test.ts | what is one account’s is nobody else’s
`;

const root = join(import.meta.dirname, '..');
const rows = table
  .trim()
  .split('\n')
  .map(line => {
    const [ids = '', file = '', title = ''] = line.split(' | ');
    return { ids: ids.split(' '), file, title };
  });

test('each test of the table is there', () => {
  const texts = new Map([...new Set(rows.map(({ file }) => file))].map(file => [file, textOf(file)]));
  const lost = rows.filter(({ file, title }) => title === '' || !texts.get(file)?.includes(title));
  expect(lost).toEqual([]);
});

function textOf(file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

test('each statement of the specification has a test', () => {
  const shown = new Set(rows.flatMap(({ ids }) => ids));
  const all = Object.entries(statements).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, index) => `${part}-${String(index + 1).padStart(3, '0')}`),
  );
  expect(all.filter(id => !shown.has(id))).toEqual([]);
  expect([...shown].filter(id => !all.includes(id))).toEqual([]);
});
