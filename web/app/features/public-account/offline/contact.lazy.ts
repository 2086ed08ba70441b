import { sendWaitingWorks } from '../homework/send-waiting-works.ts'
import { sendPendingNotes } from '../notes/note-outbox.ts'
import { sendWaitingAnswers } from '../practice/outbox/send-waiting.ts'
import { sendTakenQuizzes } from '../practice/saved-quizzes.ts'
import { sendPendingQuestions } from '../questions/question-outbox.ts'
import { continueDownloads } from './downloads.ts'
import { renewWhenDue } from './renew-licences.ts'

/**
 * Runs on each page for a person who has saved lessons, taken a test or written homework: sends what was written offline, renews the licences, and continues
 * downloads.
 */
export async function contact(userId: number): Promise<void> {
  await sendWaitingAnswers(userId)
  await sendTakenQuizzes(userId)
  await sendPendingNotes(userId)
  await sendPendingQuestions(userId)
  await renewWhenDue(userId)
  continueDownloads(userId)
  // Last, because photos may take minutes.
  await sendWaitingWorks(userId)
}
