import { forgetExpiredHandler, forgetExpiredJob } from './accounts/forget-expired.ts'
import { sendCodeHandler, sendCodeJob } from './accounts/send-code.ts'
import { teacherRenamedJob } from './accounts/teacher-renamed.ts'
import { tellNewDeviceHandler, tellNewDeviceJob } from './accounts/tell-new-device.ts'
import { tellOfChangeHandler, tellOfChangeJob } from './accounts/tell-of-change.ts'
import { countVideoLengthHandler } from './catalogue/count-video-length.ts'
import { recountSearchHandler, recountSearchJob } from './catalogue/recount-search.ts'
import { refoldCoursesHandler, refoldCoursesJob } from './catalogue/refold-courses.ts'
import { categoryRenamedJob, renameCategoryHandler } from './catalogue/rename-category.ts'
import { renameTeacherHandler } from './catalogue/rename-teacher.ts'
import { tellFollowersHandler, tellFollowersJob } from './catalogue/tell-followers.ts'
import { tellVideoFailedHandler } from './catalogue/tell-of-video.ts'
import { makeDemoVideoJob } from './demo/jobs.ts'
import { makeDemoVideoHandler } from './demo/make-lesson-video.ts'
import type { Deps } from './deps.ts'
import { forgetOldWindows } from './http/rate-limit.ts'
import { defineJob, handlerFor, type Job, type JobHandler } from './jobs/queue.ts'
import { makeCertificateJob } from './learning/certificates/jobs.ts'
import { makeCertificateHandler } from './learning/certificates/make-certificate.ts'
import { mediaHandlers } from './media/job-handlers.ts'
import { mediaJobs } from './media/jobs.ts'
import { moneyHandlers, moneyJobs } from './money/jobs.ts'
import { forgetOldNoticesHandler, forgetOldNoticesJob } from './notices/forget-old-notices.ts'
import { sendSecurityMailHandler, sendSecurityMailJob } from './notices/send-security-mail.ts'
import { tellOfPayout } from './operators/payouts.ts'
import { eraseAccountsHandler } from './personal-data/closing/erase-account.ts'
import { makeExportHandler, sweepExportsHandler } from './personal-data/export/make-export.ts'
import { eraseAccountsJob, makeExportJob, sweepExportsJob } from './personal-data/jobs.ts'

const forgetRateWindowsJob = defineJob('forget-rate-windows', { retryLimit: 1 }, '17 3 * * *')

/** Every kind of background work; each room adds its own. */
export const allJobs: Job<object>[] = [
  forgetRateWindowsJob,
  forgetExpiredJob,
  sendCodeJob,
  tellOfChangeJob,
  tellNewDeviceJob,
  teacherRenamedJob,
  categoryRenamedJob,
  recountSearchJob,
  refoldCoursesJob,
  sendSecurityMailJob,
  forgetOldNoticesJob,
  tellFollowersJob,
  ...mediaJobs,
  ...moneyJobs,
  makeCertificateJob,
  makeExportJob,
  sweepExportsJob,
  eraseAccountsJob,
  makeDemoVideoJob,
]

/** What the worker role does with them. */
export function allHandlers(deps: Deps): JobHandler[] {
  return [
    handlerFor(forgetRateWindowsJob, () => forgetOldWindows(deps)),
    forgetExpiredHandler(deps),
    sendCodeHandler(deps),
    tellOfChangeHandler(deps),
    tellNewDeviceHandler(deps),
    sendSecurityMailHandler(deps),
    forgetOldNoticesHandler(deps),
    ...mediaHandlers(deps),
    countVideoLengthHandler(deps),
    tellVideoFailedHandler(deps),
    renameTeacherHandler(deps),
    renameCategoryHandler(deps),
    recountSearchHandler(deps),
    refoldCoursesHandler(deps),
    tellFollowersHandler(deps),
    ...moneyHandlers(deps, (tx, settled) => tellOfPayout(deps, tx, settled)),
    makeCertificateHandler(deps),
    makeExportHandler(deps),
    sweepExportsHandler(deps),
    eraseAccountsHandler(deps),
    makeDemoVideoHandler(deps),
  ]
}
