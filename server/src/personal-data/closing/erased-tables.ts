/**
 * What becomes of each column that names a person when the account is closed. A test holds this list against the schema, so
 * that a new table cannot be forgotten. docs/security.md gives the reasons.
 */
export const PERSONAL_COLUMNS: ReadonlyMap<string, 'deleted' | 'anonymised' | 'kept'> = new Map([
  // The row stays under its id and loses everything personal: other rows show its name.
  ['app_user', 'anonymised'],
  ['teacher.user_id', 'anonymised'],
  // Theirs alone.
  ['session.user_id', 'deleted'],
  ['email_code.user_id', 'deleted'],
  ['account_change.user_id', 'deleted'],
  ['agreement.user_id', 'deleted'],
  ['known_device.user_id', 'deleted'],
  ['recovery_code.user_id', 'deleted'],
  ['sign_in_alert.user_id', 'deleted'],
  ['saved_course.user_id', 'deleted'],
  ['subscription.user_id', 'deleted'],
  ['subscription.teacher_id', 'deleted'],
  ['lesson_progress.user_id', 'deleted'],
  ['lesson_note.user_id', 'deleted'],
  ['notice.user_id', 'deleted'],
  ['notice_choice.user_id', 'deleted'],
  ['certificate.user_id', 'deleted'],
  ['upload.owner_id', 'deleted'],
  ['playback_stream.user_id', 'deleted'],
  ['data_export.user_id', 'deleted'],
  ['payout_allowed_card.teacher_id', 'deleted'],
  ['payout_confirmed_card.teacher_id', 'deleted'],
  // Card and personal number are erased, amounts stay.
  ['payout.teacher_id', 'anonymised'],
  // Others read it in its place; the name beside it is gone.
  ['course_comment.author_id', 'kept'],
  ['lesson_question.author_id', 'kept'],
  ['lesson_question.teacher_id', 'kept'],
  ['course_score.user_id', 'kept'],
  ['report.reporter_id', 'kept'],
  // Buyers keep what they bought.
  ['course.teacher_id', 'kept'],
  ['course_find.teacher_id', 'kept'],
  ['video.owner_id', 'kept'],
  ['attachment.owner_id', 'kept'],
  ['image.owner_id', 'kept'],
  // The books.
  ['ledger_account.owner_id', 'kept'],
  ['payment.user_id', 'kept'],
  ['purchase.student_id', 'kept'],
  ['purchase.teacher_id', 'kept'],
  ['enrolment.student_id', 'kept'],
])
