import { sendPendingNotes } from '../notes/note-outbox.ts'
import { sendPendingQuestions } from '../questions/question-outbox.ts'
import { continueDownloads } from './downloads.ts'
import { renewWhenDue } from './renew-licences.ts'

/**
 * On each page of a person who has saved lessons: sends what was written without a connection, renews the licences, and goes on
 * downloading.
 */
export async function contact(userId: number): Promise<void> {
  await sendPendingNotes(userId)
  await sendPendingQuestions(userId)
  await renewWhenDue(userId)
  continueDownloads(userId)
}
