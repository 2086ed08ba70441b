import type { CourseMessage, MessageBody } from '@kashf/contract/learning/course-messages.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

/** Adds a message to a course as its teacher. */
export async function writeMessage(
  kashf: TestApp,
  { teacher, courseId, ...body }: { teacher: TestPerson; courseId: number } & MessageBody,
): Promise<CourseMessage> {
  const url = `/api/courses/${courseId}/messages`
  const answer = await kashf.call('POST', url, { token: teacher.token, body })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json().data
}
