import { notifyChangeHandler, notifyChangeJob } from '../accounts/account-security/notify-change.ts'
import { sendCodeHandler, sendCodeJob } from '../accounts/codes/send-code.ts'
import { deleteExpiredHandler, deleteExpiredJob } from '../accounts/delete-expired.ts'
import { portraitChangedJob } from '../accounts/profile/build-portrait.ts'
import { teacherRenamedJob } from '../accounts/profile/update-profile.ts'
import { notifyNewDeviceHandler, notifyNewDeviceJob } from '../accounts/sessions/notify-new-device.ts'
import { removeCourseHandler, removeCourseJob } from '../authoring/courses/delete-course.ts'
import { coverCoursesHandler, coverCoursesJob, portraitChangedHandler } from '../authoring/covers/jobs.ts'
import { fetchLinksHandler } from '../authoring/imports/links/fetch-links.ts'
import { fetchLinksJob } from '../authoring/imports/links/jobs.ts'
import { removeLessonFilesHandler, removeLessonFilesJob } from '../authoring/lessons/deleted-lessons.ts'
import { newLessonHandler, newLessonJob } from '../authoring/lessons/new-lesson.ts'
import { videoFailedHandler, videoPlayableHandler } from '../authoring/lessons/video-outcome.ts'
import { publishCourseHandler } from '../authoring/review/publish-time.ts'
import { publishCourseJob } from '../authoring/review/queue-publication.ts'
import { deleteOldEditsHandler, deleteOldEditsJob } from '../authoring/versions/delete-old-edits.ts'
import { categoryRenamedJob, renameCategoryHandler } from '../catalogue/categories/rename-category.ts'
import { rebandPricesHandler, rebandPricesJob } from '../catalogue/listing/reband-prices.ts'
import { refreshEstimatesHandler, refreshEstimatesJob } from '../catalogue/search/refresh-estimates.ts'
import {
  reindexCoursesHandler,
  reindexCoursesJob,
  renameTeacherHandler,
} from '../catalogue/search/reindex-courses.ts'
import { notifyFollowersHandler, notifyFollowersJob } from '../catalogue/teachers/notify-followers.ts'
import { contactJobs, mailAnswerHandler } from '../content/contact/messages.ts'
import {
  mailOperatorHandler,
  tellOperatorsHandler,
  tellOperatorsJobs,
} from '../content/contact/tell-operators.ts'
import { makeDemoVideoJob } from '../demo/jobs.ts'
import { makeDemoVideoHandler } from '../demo/make-lesson-video.ts'
import type { Deps } from '../deps.ts'
import { deleteExpiredWindows } from '../http/limits/rate-limit.ts'
import { defineJob, handlerFor, type Job, type JobHandler } from '../jobs/queue.ts'
import { sendAnnouncementHandler, sendAnnouncementJob } from '../learning/announcements/send-announcement.ts'
import { makeCertificateJob } from '../learning/certificates/jobs.ts'
import { makeCertificateHandler } from '../learning/certificates/make-certificate.ts'
import { mediaHandlers } from '../media/processing/job-handlers.ts'
import { mediaJobs } from '../media/processing/jobs.ts'
import { moneyHandlers, moneyJobs } from '../money/jobs.ts'
import { sendSecurityMailHandler, sendSecurityMailJob } from '../notices/mail/security-mail.ts'
import { deleteOldNoticesHandler, deleteOldNoticesJob } from '../notices/notice-list.ts'
import { notifyAgainHandler, notifyAgainJob } from '../notices/notify.ts'
import { notifyPayoutSettled } from '../operators/money/decide-payout.ts'
import { eraseAccountsHandler } from '../personal-data/closing/erase-account.ts'
import { makeExportHandler, sweepExportsHandler } from '../personal-data/export/make-export.ts'
import { eraseAccountsJob, makeExportJob, sweepExportsJob } from '../personal-data/jobs.ts'
import { statisticsHandlers, statisticsJobs } from '../statistics/daily/jobs.ts'
import { registerWebhookHandler, registerWebhookJob } from '../telegram/webhook/register-webhook.ts'
import { deleteOldDeliveriesHandler, deleteOldDeliveriesJob } from '../webhooks/deliveries.ts'

const deleteRateWindowsJob = defineJob('forget-rate-windows', { retryLimit: 1 }, '17 3 * * *')

/** The jobs of all modules. */
export const allJobs: Job<object>[] = [
  deleteRateWindowsJob,
  deleteExpiredJob,
  sendCodeJob,
  notifyChangeJob,
  notifyNewDeviceJob,
  teacherRenamedJob,
  categoryRenamedJob,
  refreshEstimatesJob,
  rebandPricesJob,
  reindexCoursesJob,
  coverCoursesJob,
  removeLessonFilesJob,
  removeCourseJob,
  publishCourseJob,
  fetchLinksJob,
  portraitChangedJob,
  sendSecurityMailJob,
  deleteOldNoticesJob,
  notifyAgainJob,
  deleteOldEditsJob,
  notifyFollowersJob,
  newLessonJob,
  ...contactJobs,
  ...tellOperatorsJobs,
  ...mediaJobs,
  ...moneyJobs,
  makeCertificateJob,
  sendAnnouncementJob,
  makeExportJob,
  sweepExportsJob,
  eraseAccountsJob,
  ...statisticsJobs,
  registerWebhookJob,
  deleteOldDeliveriesJob,
  makeDemoVideoJob,
]

/** The handlers of all jobs, for the worker role. */
export function allHandlers(deps: Deps): JobHandler[] {
  return [
    handlerFor(deleteRateWindowsJob, () => deleteExpiredWindows(deps)),
    deleteExpiredHandler(deps),
    sendCodeHandler(deps),
    notifyChangeHandler(deps),
    notifyNewDeviceHandler(deps),
    sendSecurityMailHandler(deps),
    deleteOldNoticesHandler(deps),
    notifyAgainHandler(deps),
    deleteOldEditsHandler(deps),
    mailAnswerHandler(deps),
    tellOperatorsHandler(deps),
    mailOperatorHandler(deps),
    ...mediaHandlers(deps),
    videoPlayableHandler(deps),
    videoFailedHandler(deps),
    renameTeacherHandler(deps),
    renameCategoryHandler(deps),
    refreshEstimatesHandler(deps),
    rebandPricesHandler(deps),
    reindexCoursesHandler(deps),
    coverCoursesHandler(deps),
    removeLessonFilesHandler(deps),
    removeCourseHandler(deps),
    publishCourseHandler(deps),
    fetchLinksHandler(deps),
    portraitChangedHandler(deps),
    notifyFollowersHandler(deps),
    newLessonHandler(deps),
    ...moneyHandlers(deps, (tx, settled) => notifyPayoutSettled(deps, tx, settled)),
    makeCertificateHandler(deps),
    makeExportHandler(deps),
    sweepExportsHandler(deps),
    eraseAccountsHandler(deps),
    ...statisticsHandlers(deps),
    sendAnnouncementHandler(deps),
    registerWebhookHandler(deps),
    deleteOldDeliveriesHandler(deps),
    makeDemoVideoHandler(deps),
  ]
}
