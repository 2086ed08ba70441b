import type { Module } from '../module.ts'
import { sendAnnouncementHandler } from './announcements/send-announcement.ts'
import { makeCertificateHandler } from './certificates/make-certificate.ts'
import { tellMeetingChangedHandler, tellMeetingSoonHandler } from './meetings/tell-meeting.ts'
import { learningPersonalData } from './personal-data.ts'
import { learningRoutes } from './routes.ts'

export const learningModule: Module = {
  routes: learningRoutes,
  jobs: [makeCertificateHandler, sendAnnouncementHandler, tellMeetingSoonHandler, tellMeetingChangedHandler],
  personalData: learningPersonalData,
  tables: [
    ...['saved_course', 'playback_stream', 'offline_device', 'offline_licence'],
    ...['lesson_progress', 'lesson_watch', 'lesson_delivery', 'learning_day', 'course_finish', 'certificate'],
    ...['lesson_note', 'lesson_question', 'question_file', 'course_answering', 'saved_answer'],
    ...['announcement', 'announcement_mute', 'course_message', 'course_message_sent', 'caption_request'],
    ...['lesson_meeting', 'meeting_attendance'],
    ...['course_comment', 'comment_useful', 'course_score', 'report', 'report_case'],
  ],
}
