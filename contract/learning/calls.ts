import { Type } from 'typebox'
import type { Calls } from '../call.ts'
import { Course, CourseCard, CourseComment, Lesson } from '../catalogue/catalogue.ts'
import { answerSchema, ChangedId, Nothing, nullable, Paging, pageSchema, WholeListPaging } from '../common.ts'
import {
  Announcement,
  AnnouncementBody,
  AnnouncementChange,
  AnnouncementPlan,
  AnnouncementsQuery,
  MuteBody,
  Muted,
  ReceivedAnnouncements,
} from './announcements.ts'
import { Certificate, CertificatesQuery, CodeParams } from './certificates.ts'
import { CourseMessage, MessageBody, MessageChange, MessageSwitch, MessageTarget } from './course-messages.ts'
import {
  InboxCounts,
  InboxQuery,
  InboxThread,
  InboxThreadBody,
  SavedAnswer,
  SavedAnswerBody,
  SettleBody,
} from './inbox.ts'
import { Learner, LearnerCounts, LearnerPage, LearnersCsvQuery, LearnersQuery } from './learners.ts'
import {
  CommentBody,
  CommentsQuery,
  EditCommentBody,
  GivenScore,
  ProgressBody,
  SavedCourseAnswer,
  ScoreAnswer,
  ScoreBody,
  ScoresQuery,
  UsefulBody,
  UsefulMark,
} from './learning.ts'
import { Attendee, EditedMeeting, EnteredMeeting, Meeting, MeetingBody, MeetingQuery } from './meetings.ts'
import { CourseNote, DeletedNote, Note, NoteBody, NoteParams, NotesQuery } from './notes.ts'
import {
  GrantedOfflineLesson,
  OfflineContactBody,
  OfflineCourse,
  OfflineDevice,
  OfflineDeviceBody,
  RegisteredOfflineDevice,
  RenewedOfflineDevice,
} from './offline.ts'
import { PlaybackStream, SignedUrl, SignedUrlQuery, WatchAnswer } from './playback.ts'
import { PlaybackStart, PlaybackStartQuery } from './playback-start.ts'
import {
  BestAnswerBody,
  EditQuestionBody,
  OpenQuestion,
  PostFile,
  PostFileBody,
  PublicationBody,
  Question,
  QuestionBody,
  QuestionsQuery,
  SimilarQuery,
  SimilarQuestion,
} from './questions.ts'
import { ReportBody, Reported } from './reports.ts'
import { LearningWeek, StudentHome, WeekGoalBody } from './student-home.ts'
import { CaptionRequests, SaidElsewhere, SaidInCourseQuery, SaidLesson, SaidQuery } from './transcripts.ts'

const ListQuery = Type.Object(WholeListPaging)
const AttendanceQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Paging.cursor,
})

export const learningCalls = {
  // Announcements
  'GET /api/courses/:id/announcements': {
    query: AnnouncementsQuery,
    answer: pageSchema(Announcement),
    scope: 'announcements:write',
  },
  'GET /api/courses/:id/announcements/plan': {
    answer: answerSchema(AnnouncementPlan),
    scope: 'announcements:write',
  },
  'POST /api/courses/:id/announcements': {
    body: AnnouncementBody,
    answer: answerSchema(Announcement),
    scope: 'announcements:write',
  },
  'PUT /api/announcements/:id': {
    body: AnnouncementChange,
    answer: answerSchema(Announcement),
    scope: 'announcements:write',
  },
  'DELETE /api/announcements/:id': { answer: answerSchema(Announcement), scope: 'announcements:write' },
  'GET /api/courses/:id/announcements/received': { query: AnnouncementsQuery, answer: ReceivedAnnouncements },
  'PUT /api/courses/:id/announcements/mute': { body: MuteBody, answer: answerSchema(Muted) },

  // Messages that learners get by themselves
  'GET /api/courses/:id/messages': { answer: answerSchema(Type.Array(CourseMessage)) },
  'POST /api/courses/:id/messages': { body: MessageBody, answer: answerSchema(CourseMessage) },
  'POST /api/courses/:id/messages/try': { body: MessageBody, answer: Nothing },
  'PUT /api/course-messages/:id': { body: MessageChange, answer: answerSchema(CourseMessage) },
  'PUT /api/course-messages/:id/switch': { body: MessageSwitch, answer: answerSchema(CourseMessage) },
  'DELETE /api/course-messages/:id': { answer: answerSchema(ChangedId) },
  'POST /api/course-messages/:id/press': { answer: answerSchema(MessageTarget) },

  // What is said in lessons
  'GET /api/courses/course/:id/said': { query: SaidInCourseQuery, answer: pageSchema(SaidLesson) },
  'GET /api/courses/said': { query: SaidQuery, answer: answerSchema(Type.Array(SaidElsewhere)) },
  'GET /api/courses/my-said': { query: SaidQuery, answer: answerSchema(Type.Array(SaidElsewhere)) },
  'GET /api/courses/lesson/:id/caption-requests': { answer: answerSchema(CaptionRequests) },
  'PUT /api/courses/lesson/:id/caption-requests': { answer: answerSchema(CaptionRequests) },

  // Certificates
  'GET /api/certificates': {
    query: CertificatesQuery,
    answer: pageSchema(Certificate),
    scope: 'learning:read',
  },
  'GET /api/courses/course/:id/certificate': { answer: answerSchema(nullable(Certificate)) },
  'POST /api/courses/course/:id/certificate': { answer: answerSchema(Certificate) },
  'GET /api/certificates/:code': { params: CodeParams, answer: answerSchema(Certificate) },
  'GET /api/certificates/:code/pdf': { params: CodeParams, produces: 'application/pdf' },

  // Comments on courses
  'GET /api/courses/course/:id/comments': { query: CommentsQuery, answer: pageSchema(CourseComment) },
  'POST /api/courses/course/:id/commit': { body: CommentBody, answer: answerSchema(CourseComment) },
  'PATCH /api/courses/comments/:id': { body: EditCommentBody, answer: answerSchema(CourseComment) },
  'DELETE /api/courses/comments/:id': { answer: answerSchema(ChangedId) },
  'PUT /api/courses/comments/:id/useful': { body: UsefulBody, answer: answerSchema(UsefulMark) },

  // Home of students
  'GET /api/courses/my-home': { answer: answerSchema(StudentHome) },
  'PUT /api/courses/my-home/week-goal': { body: WeekGoalBody, answer: answerSchema(LearningWeek) },

  // Inbox
  'GET /api/teachers/me/inbox': { query: InboxQuery, answer: pageSchema(InboxThread), scope: 'inbox:read' },
  'GET /api/teachers/me/inbox/counts': { answer: answerSchema(InboxCounts), scope: 'inbox:read' },
  'POST /api/teachers/me/inbox/seen': { body: InboxThreadBody, answer: answerSchema(InboxCounts) },
  'POST /api/teachers/me/inbox/settled': {
    body: SettleBody,
    answer: answerSchema(InboxCounts),
    scope: 'inbox:write',
  },
  'GET /api/teachers/me/saved-answers': { answer: answerSchema(Type.Array(SavedAnswer)) },
  'POST /api/teachers/me/saved-answers': { body: SavedAnswerBody, answer: answerSchema(SavedAnswer) },
  'PUT /api/teachers/me/saved-answers/:id': { body: SavedAnswerBody, answer: answerSchema(SavedAnswer) },
  'DELETE /api/teachers/me/saved-answers/:id': { answer: answerSchema(ChangedId) },

  // Learners
  'GET /api/courses/:id/learners': {
    query: LearnersQuery,
    answer: pageSchema(Learner),
    scope: 'learners:read',
  },
  'GET /api/courses/:id/learners/counts': { answer: answerSchema(LearnerCounts), scope: 'learners:read' },
  'GET /api/courses/:id/learners/:user_id': { answer: answerSchema(LearnerPage), scope: 'learners:read' },
  'GET /api/courses/:id/learners.csv': {
    query: LearnersCsvQuery,
    produces: 'text/csv',
    scope: 'learners:read',
  },

  // Live lessons
  'GET /api/courses/lesson/:id/meeting': { answer: answerSchema(nullable(Meeting)) },
  'POST /api/courses/lesson/:id/meeting/enter': { answer: answerSchema(EnteredMeeting) },
  'GET /api/courses/lesson/:id/meeting.ics': { produces: 'text/calendar' },
  'GET /api/courses/lesson/:id/meetings': { answer: answerSchema(Type.Array(EditedMeeting)) },
  'PUT /api/courses/lesson/:id/meeting': {
    query: MeetingQuery,
    body: MeetingBody,
    answer: answerSchema(EditedMeeting),
  },
  'DELETE /api/courses/lesson/:id/meeting': { query: MeetingQuery, answer: answerSchema(ChangedId) },
  'GET /api/courses/lesson/:id/meeting/attendance': {
    query: AttendanceQuery,
    answer: pageSchema(Attendee),
  },

  // Notes
  'GET /api/courses/lesson/:id/notes': { answer: answerSchema(Type.Array(Note)), scope: 'learning:read' },
  'GET /api/courses/course/:id/notes': {
    query: NotesQuery,
    answer: pageSchema(CourseNote),
    scope: 'learning:read',
  },
  'PUT /api/courses/lesson/:id/notes/:key': {
    params: NoteParams,
    body: NoteBody,
    answer: answerSchema(Note),
  },
  'DELETE /api/courses/lesson/:id/notes/:key': { params: NoteParams, answer: answerSchema(DeletedNote) },

  // Offline
  'GET /api/courses/course/:id/offline': { answer: answerSchema(OfflineCourse) },
  'GET /api/users/offline-devices': { answer: answerSchema(Type.Array(OfflineDevice)) },
  'POST /api/users/offline-devices': {
    body: OfflineDeviceBody,
    answer: answerSchema(RegisteredOfflineDevice),
  },
  'DELETE /api/users/offline-devices/:id': { answer: answerSchema(ChangedId) },
  'POST /api/users/offline-devices/:id/renew': {
    body: OfflineContactBody,
    answer: answerSchema(RenewedOfflineDevice),
  },
  'PUT /api/users/offline-devices/:id/lessons/:lesson_id': { answer: answerSchema(GrantedOfflineLesson) },
  'DELETE /api/users/offline-devices/:id/lessons/:lesson_id': { answer: answerSchema(ChangedId) },

  // Playback
  'GET /api/courses/get-signed-url': { query: SignedUrlQuery, answer: SignedUrl },
  'GET /api/courses/lesson/:id/start': {
    query: PlaybackStartQuery,
    answer: answerSchema(Type.Union([PlaybackStart, Type.Null()])),
  },

  // Progress
  'PUT /api/courses/lesson/:id/progress': { body: ProgressBody, answer: answerSchema(WatchAnswer) },

  // Questions
  'GET /api/courses/lesson/:id/questions': { query: QuestionsQuery, answer: pageSchema(Question) },
  'POST /api/courses/lesson/:id/questions': {
    body: QuestionBody,
    answer: answerSchema(Question),
    scope: 'inbox:write',
  },
  'POST /api/courses/questions/files': {
    body: PostFileBody,
    answer: answerSchema(PostFile),
  },
  'GET /api/courses/lesson/:id/similar-questions': {
    query: SimilarQuery,
    answer: answerSchema(Type.Array(SimilarQuestion)),
  },
  'PUT /api/courses/questions/:id/best-answer': { body: BestAnswerBody, answer: answerSchema(Question) },
  'PUT /api/courses/questions/:id/publication': { body: PublicationBody, answer: answerSchema(Question) },
  'PATCH /api/courses/questions/:id': { body: EditQuestionBody, answer: answerSchema(Question) },
  'DELETE /api/courses/questions/:id': { answer: answerSchema(ChangedId) },
  'GET /api/teachers/me/questions': { query: QuestionsQuery, answer: pageSchema(OpenQuestion) },

  // Reports
  'POST /api/reports': { body: ReportBody, answer: answerSchema(Reported) },

  // Scores
  'GET /api/courses/course/:id/scores': { query: ScoresQuery, answer: pageSchema(GivenScore) },
  'POST /api/courses/course/:id/score': { body: ScoreBody, answer: answerSchema(ScoreAnswer) },

  // Streams
  'GET /api/users/streams': { answer: answerSchema(Type.Array(PlaybackStream)) },
  'DELETE /api/users/streams/:id': { answer: answerSchema(ChangedId) },

  // Courses and lessons
  'GET /api/courses/course/:id/withouttoken': { answer: answerSchema(Course) },
  'GET /api/courses/course/:id': { answer: answerSchema(Course) },
  'GET /api/courses/lesson/:id/withouttoken': { answer: answerSchema(Lesson) },
  'GET /api/courses/lesson/:id': { answer: answerSchema(Lesson) },
  'GET /api/courses/purchased-courses': {
    query: ListQuery,
    answer: pageSchema(CourseCard),
    scope: 'learning:read',
  },
  'GET /api/courses/saved-courses': {
    query: ListQuery,
    answer: pageSchema(CourseCard),
    scope: 'learning:read',
  },
  'GET /api/actioncourses/save-courses/:id': { answer: answerSchema(SavedCourseAnswer) },
} satisfies Calls
