import { sendPendingNotes } from '../notes/note-outbox.ts'
import { sendPendingQuestions } from '../questions/question-outbox.ts'
import { continueDownloads } from './downloads.ts'
import { renewWhenDue } from './renew-licences.ts'

/**
 * Runs on each page for a person with saved lessons: sends what was written offline, renews the licences, and continues
 * downloads.
 */
export async function contact(userId: number): Promise<void> {
  await sendPendingNotes(userId)
  await sendPendingQuestions(userId)
  await renewWhenDue(userId)
  continueDownloads(userId)
}
