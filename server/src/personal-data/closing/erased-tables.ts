/**
 * What happens to each column that refers to a person when the account is closed. A test compares the list with the schema, so
 * that a new table cannot be forgotten. docs/security.md gives the reasons.
 */
export const PERSONAL_COLUMNS: ReadonlyMap<string, 'deleted' | 'anonymised' | 'retained'> = new Map([
  // The row stays without personal data, because other rows refer to it.
  ['app_user', 'anonymised'],
  ['teacher.user_id', 'anonymised'],
  // Concerns only this person.
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
  ['learning_day.user_id', 'deleted'],
  ['lesson_watch.user_id', 'deleted'],
  ['lesson_note.user_id', 'deleted'],
  ['offline_device.user_id', 'deleted'],
  ['telegram_account.user_id', 'deleted'],
  ['telegram_chat.teacher_id', 'deleted'],
  ['notice.user_id', 'deleted'],
  ['notice_choice.user_id', 'deleted'],
  ['certificate.user_id', 'deleted'],
  ['upload.owner_id', 'deleted'],
  ['import_link.teacher_id', 'deleted'],
  ['form_draft.person_id', 'deleted'],
  ['edit_version.teacher_id', 'deleted'],
  ['playback_stream.user_id', 'deleted'],
  ['data_export.user_id', 'deleted'],
  ['saved_answer.teacher_id', 'deleted'],
  ['announcement_mute.user_id', 'deleted'],
  ['payout_allowed_card.teacher_id', 'deleted'],
  ['payout_confirmed_card.teacher_id', 'deleted'],
  // Card and personal number are erased, amounts stay.
  ['payout.teacher_id', 'anonymised'],
  // Part of what others read; shown without the name.
  ['course_comment.author_id', 'retained'],
  ['lesson_question.author_id', 'retained'],
  ['lesson_question.teacher_id', 'retained'],
  ['course_score.user_id', 'retained'],
  ['comment_useful.user_id', 'retained'],
  ['report.reporter_id', 'retained'],
  // Buyers keep what they bought.
  ['course.teacher_id', 'retained'],
  ['course_find.teacher_id', 'retained'],
  ['video.owner_id', 'retained'],
  ['attachment.owner_id', 'retained'],
  ['image.owner_id', 'retained'],
  // Accounting records.
  ['ledger_account.owner_id', 'retained'],
  ['payment.user_id', 'retained'],
  ['purchase.student_id', 'retained'],
  ['purchase.teacher_id', 'retained'],
  ['promo_code.teacher_id', 'retained'],
  ['bundle.teacher_id', 'retained'],
  ['gift.giver_id', 'retained'],
  ['enrolment.student_id', 'retained'],
])
