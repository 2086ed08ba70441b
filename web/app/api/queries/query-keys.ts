/** Keys of cached answers: code that changes something invalidates what is stale by them. */
export const queryKeys = {
  /** Everything of the signed-in user; the prefix of the keys below it. */
  me: (token: string | undefined) => ['me', token] as const,
  /** All of `me`. */
  anyMe: ['me'] as const,
  purchasedCourses: ['purchased-courses'] as const,
  savedCourses: ['saved-courses'] as const,
  /** Where a video plays or a file is fetched; differs from person to person. */
  signedUrl: (reference: string, token: string | undefined) => ['signed-url', reference, token] as const,
  /** All of `signedUrl`. */
  signedUrls: ['signed-url'] as const,
  /** Whether bought courses may be given back: the prefix, one course, several. */
  refundTerms: ['refund-terms'] as const,
  courseRefundTerms: (id: number) => ['refund-terms', id] as const,
  refundableCourses: (ids: number[]) => ['refund-terms', 'among', ids] as const,
  devices: ['devices'] as const,
  secondFactor: ['second-factor'] as const,
  /** A secret that waits for its first code; a new one for every opening. */
  secondFactorSetup: ['second-factor-setup'] as const,
  /** The copy of one's own data; what closing the account means. */
  dataExport: ['data-export'] as const,
  closing: ['closing'] as const,
  /** Where bought lessons play now. */
  streams: ['streams'] as const,
  /** Everything of the person's notices; the prefix of the three below it. */
  notices: ['notices'] as const,
  noticeList: ['notices', 'list'] as const,
  noticesUnread: ['notices', 'unread'] as const,
  noticeChoices: ['notices', 'choices'] as const,
  teachers: ['teachers'] as const,
  course: (id: number) => ['course', id] as const,
  courseScores: (id: number) => ['course-scores', id] as const,
  lesson: (id: number) => ['lesson', id] as const,
  /** All of `lesson`. */
  lessons: ['lesson'] as const,
  /** A free lesson as anybody sees it. */
  freeLesson: (id: number) => ['free-lesson', id] as const,
  /** The reader's own notes of a lesson; all lists of a whole course's notes. */
  notes: (lessonId: number) => ['notes', lessonId] as const,
  courseNotes: ['course-notes'] as const,
  certificates: ['certificates'] as const,
  courseCertificate: (id: number) => ['certificates', id] as const,
  questions: (lessonId: number) => ['questions', lessonId] as const,
  questionThread: (lessonId: number, id: number) => ['questions', lessonId, 'thread', id] as const,
  /** The questions that wait for the teacher. */
  openQuestions: ['open-questions'] as const,
  /** A teacher's own: courses in every status, figures, money. */
  ownCourses: ['own-courses'] as const,
  ownStatistics: ['own-statistics'] as const,
  courseStatistics: (id: number) => ['course-statistics', id] as const,
  payouts: ['payouts'] as const,
  payoutTerms: ['payout-terms'] as const,
  /** All of `statement`. */
  statements: ['statement'] as const,
  /** Links into the payment apps for an amount. */
  topUp: (query: object) => ['top-up', query] as const,
  statement: (period: { from: string; to: string }) => ['statement', period] as const,
  statementSheet: (period: { from: string; to: string }) => ['statement', 'sheet', period] as const,
  categories: ['categories'] as const,
  percentage: ['percentage'] as const,
  /** Everything in the operators' console; any deed there makes all of it stale. */
  console: ['console'] as const,
  consoleList: (list: string, filters: Record<string, string>) => ['console', list, filters] as const,
}

/** Answers that show the person's money: all stale when it moved. */
export const moneyKeys = [
  queryKeys.anyMe,
  queryKeys.statements,
  queryKeys.payouts,
  queryKeys.ownStatistics,
] as const
