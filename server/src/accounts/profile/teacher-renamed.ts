import { defineJob } from '../../jobs/queue.ts'

/** A teacher was renamed. The catalogue, which stores the name in its search texts, handles it (`rename-teacher.ts`). */
export const teacherRenamedJob = defineJob<{ teacherId: number }>('teacher-renamed', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
})
