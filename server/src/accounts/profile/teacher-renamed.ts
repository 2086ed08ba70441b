import { defineJob } from '../../jobs/queue.ts'

/** A teacher has another name now; handled by the room whose texts carry it (`catalogue/teachers/rename-teacher.ts`). */
export const teacherRenamedJob = defineJob<{ teacherId: number }>('teacher-renamed', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
})
