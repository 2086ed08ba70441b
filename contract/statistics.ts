/** What a teacher sees of one course. Money is UZS and the teacher's part, refunded sales left out. */
export interface CourseStatistics {
  course: { id: number; title: string; status: number }
  learners: number
  revenue: number
  average_score: number
  scores_count: number
  comments: number
  /** Average progress of the learners, 0–100. */
  completion: number
  /** Hours really watched, with one decimal. */
  watched_hours: number
  /** The last 30 days, oldest first, today (Asia/Tashkent) the last. */
  sales_by_day: { date: string; sales: number; revenue: number }[]
  lessons: { id: number; title: string; viewers: number; completed: number }[]
}

/** A teacher's summary. */
export interface TeacherStatistics {
  courses: number
  learners: number
  subscribers: number
  score: number
  scores_count: number
  /** Since the first of this month (Asia/Tashkent). */
  month_sales: number
  month_revenue: number
}
