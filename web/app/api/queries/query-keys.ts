/** Query keys, so that code that changes data can name the stale queries. */
export const queryKeys = {
  /** The signed-in user; also the prefix of the keys below it. */
  me: (token: string | undefined) => ['me', token] as const,
  /** The prefix of all `me` keys. */
  anyMe: ['me'] as const,
  purchasedCourses: ['purchased-courses'] as const,
  savedCourses: ['saved-courses'] as const,
  myHome: ['my-home'] as const,
  /** The student's day with its plans: the prefix, and what the plan of a course is made of. */
  studyDay: ['study-day'] as const,
  planDraft: (courseId: number | null) => ['study-day', 'plan', courseId] as const,
  calendarLink: ['calendar-link'] as const,
  /** Signed URL of a video or file; differs between users. */
  signedUrl: (reference: string, token: string | undefined) => ['signed-url', reference, token] as const,
  /** The prefix of all `signedUrl` keys. */
  signedUrls: ['signed-url'] as const,
  /** Refund terms of bought courses: the prefix, and the keys of one course and of several. */
  refundTerms: ['refund-terms'] as const,
  courseRefundTerms: (id: number) => ['refund-terms', id] as const,
  refundableCourses: (ids: number[]) => ['refund-terms', 'among', ids] as const,
  parentLinks: ['parent-links'] as const,
  /** The page of a parent without an account: the prefix, and the keys of one and of its top-up. */
  parentPages: ['parent-page'] as const,
  parentPage: (key: string) => ['parent-page', key] as const,
  parentTopUp: (key: string, amount: number) => ['parent-top-up', key, amount] as const,
  devices: ['devices'] as const,
  secondFactor: ['second-factor'] as const,
  apiTokens: ['api-tokens'] as const,
  webhooks: ['webhooks'] as const,
  webhookDeliveries: (id: number) => ['webhooks', id] as const,
  telegram: ['telegram'] as const,
  google: ['google'] as const,
  telegramApp: ['telegram-app'] as const,
  /** The Telegram channel or group of a course or of one of its groups, as its teacher and as a buyer sees it. */
  courseChat: (courseId: number, groupId: number | null) => ['course-chat', courseId, groupId] as const,
  chatInvitation: (courseId: number, of: 'course' | 'group') => ['chat-invitation', courseId, of] as const,
  /** A new second factor's secret until its first code; a new one each time the dialog opens. */
  secondFactorSetup: ['second-factor-setup'] as const,
  /** The export of personal data; the consequences of closing the account. */
  dataExport: ['data-export'] as const,
  closing: ['closing'] as const,
  /** Devices that are playing bought lessons. */
  streams: ['streams'] as const,
  /** Devices that store lessons offline, and the bytes that saving a course or a lesson takes. */
  offlineDevices: ['offline-devices'] as const,
  offlineOffer: (courseId: number, lessonId: number | undefined) =>
    ['offline-offer', courseId, lessonId] as const,
  /** Notices; the prefix of the three keys below it. */
  notices: ['notices'] as const,
  noticeList: ['notices', 'list'] as const,
  noticesUnread: ['notices', 'unread'] as const,
  noticeChoices: ['notices', 'choices'] as const,
  push: ['push'] as const,
  teachers: ['teachers'] as const,
  course: (id: number) => ['course', id] as const,
  /** Files of an import that an earlier visit left unfinished. */
  imports: (courseId: number) => ['imports', courseId] as const,
  /** The teacher's uploads that nothing uses yet. */
  openUploads: ['open-uploads'] as const,
  importLinks: (courseId: number) => ['import-links', courseId] as const,
  /** Refetched with the course, whose key is its prefix. */
  deletedLessons: (courseId: number) => ['course', courseId, 'deleted-lessons'] as const,
  coursePrices: (id: number) => ['course', id, 'prices'] as const,
  courseScores: (id: number) => ['course-scores', id] as const,
  lesson: (id: number) => ['lesson', id] as const,
  /** The prefix of all `lesson` keys. */
  lessons: ['lesson'] as const,
  /** A free lesson as visitors see it. */
  freeLesson: (id: number) => ['free-lesson', id] as const,
  /** The user's notes of a lesson; all note lists of a course. */
  notes: (lessonId: number) => ['notes', lessonId] as const,
  courseNotes: ['course-notes'] as const,
  certificates: ['certificates'] as const,
  courseCertificate: (id: number) => ['certificates', id] as const,
  questions: (lessonId: number) => ['questions', lessonId] as const,
  questionThread: (lessonId: number, id: number) => ['questions', lessonId, 'thread', id] as const,
  /** The teacher's own courses in every status, statistics and payouts. */
  banners: ['banners'] as const,
  ownCourses: ['own-courses'] as const,
  /** All own courses without pages, for a select field. */
  allOwnCourses: ['own-courses', 'all'] as const,
  deletedCourses: ['deleted-courses'] as const,
  ownStatistics: ['own-statistics'] as const,
  courseStatistics: (id: number) => ['course-statistics', id] as const,
  /** The teacher's inbox; the prefix of the two keys below it. */
  inbox: ['inbox'] as const,
  inboxList: (filter: object) => ['inbox', 'list', filter] as const,
  inboxCounts: ['inbox', 'counts'] as const,
  savedAnswers: ['saved-answers'] as const,
  contactAnswers: ['contact-answers'] as const,
  statementPreview: (of: readonly unknown[]) => ['statement-preview', ...of] as const,
  /** The announcements of a course as its teacher and as a learner sees them; the plan is below the first. */
  announcements: (courseId: number) => ['announcements', courseId] as const,
  announcementPlan: (courseId: number) => ['announcements', courseId, 'plan'] as const,
  receivedAnnouncements: (courseId: number) => ['received-announcements', courseId] as const,
  /** The learners of a course as its teacher sees them. */
  learners: (courseId: number, filter: object) => ['learners', courseId, filter] as const,
  learnerCounts: (courseId: number) => ['learners', courseId, 'counts'] as const,
  learner: (courseId: number, userId: number) => ['learners', courseId, 'one', userId] as const,
  /** The teacher's promo codes that apply to a course, or all. */
  promoCodes: (courseId: number | undefined) => ['promo-codes', courseId] as const,
  anyPromoCodes: ['promo-codes'] as const,
  /** The price of a course at a promo code. */
  promoQuote: (at: {
    courseId: number
    code: string | null
    price_to_pay: number
    tariffId?: number | undefined
  }) => ['promo-quote', at] as const,
  /** A bundle as the signed-in user sees it; the teacher's own bundles. */
  bundle: (id: number) => ['bundle', id] as const,
  ownBundles: ['own-bundles'] as const,
  /** The teacher's sales, and what becomes payable on which day; the prefix of both. */
  anySales: ['sales'] as const,
  sales: (filter: object) => ['sales', 'list', filter] as const,
  pendingSales: ['sales', 'pending'] as const,
  salesSources: (period: object) => ['sales', 'sources', period] as const,
  ownFees: ['sales', 'fees'] as const,
  /** The gifts that the student paid for. */
  gifts: ['gifts'] as const,
  giftOffer: (code: string) => ['gift-offer', code] as const,
  /** What a student earned from shares of a course. */
  earnings: ['earnings'] as const,
  payouts: ['payouts'] as const,
  payoutTerms: ['payout-terms'] as const,
  /** The prefix of all `statement` keys. */
  statements: ['statement'] as const,
  /** Links to the payment apps for an amount. */
  topUp: (query: object) => ['top-up', query] as const,
  statement: (period: { from: string; to: string; account?: string }) => ['statement', period] as const,
  statementSheet: (period: { from: string; to: string; account?: string }) =>
    ['statement', 'sheet', period] as const,
  categories: ['categories'] as const,
  /** The operators' console; any action there invalidates all of it. */
  console: ['console'] as const,
  consoleList: (list: string, filters: Record<string, string>) => ['console', list, filters] as const,
}

/** Queries that show the user's money; invalidated together when the balance changes. */
export const moneyKeys = [
  queryKeys.anyMe,
  queryKeys.statements,
  queryKeys.earnings,
  queryKeys.payouts,
  queryKeys.ownStatistics,
  queryKeys.anySales,
] as const
