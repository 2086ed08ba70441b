import { get } from './client.ts'

/** A fresh signed address of a lesson's video (`video/{id}`) or file (`file/{id}`); throws an ApiError. */
export async function signedUrl(reference: string, signal?: AbortSignal): Promise<string> {
  const answer = await get<{ signedUrl: string }>('/api/courses/get-signed-url', { file: reference }, signal)
  return answer.signedUrl
}
