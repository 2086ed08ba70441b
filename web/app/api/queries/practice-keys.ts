/**
 * The keys of the queries of practice, which pages without it do not load.
 */
export const practiceKeys = {
  /** The teacher's tests; the prefix of one test. Presets of exams, and the tests of a lesson. */
  ownTests: ['own-tests'] as const,
  ownTest: (id: number) => ['own-tests', id] as const,
  examPresets: ['exam-presets'] as const,
  /** Banks from which the editor of a test picks questions. */
  banksToPick: ['banks-to-pick'] as const,
  bankToPick: (id: number) => ['banks-to-pick', id] as const,
  questionsToPick: (id: number, filter: object) => ['banks-to-pick', id, filter] as const,
  /** A test before it begins, an attempt at it, its result, and its answers beside the keys. */
  testLobby: (testId: number) => ['test-lobby', testId] as const,
  otherDates: (testId: number) => ['test-lobby', testId, 'other-dates'] as const,
  attempt: (id: number) => ['attempt', id] as const,
  /** The person's attempts at all tests, and the exams in which they have a place. */
  ownAttempts: (state: string) => ['own-attempts', state] as const,
  comingExams: ['coming-exams'] as const,
  attemptResult: (id: number) => ['attempt', id, 'result'] as const,
  /** A recording that its person spoke or chose. */
  recording: (id: number) => ['recording', id] as const,
  attemptReview: (id: number) => ['attempt', id, 'review'] as const,
  repeatedOf: (attemptId: number) => ['attempt', attemptId, 'repeated'] as const,
  /** What the author of a test sees of its results; the prefix of the keys below it. */
  testResults: (testId: number) => ['test-results', testId] as const,
  testFigures: (testId: number) => ['test-results', testId, 'figures'] as const,
  testLive: (testId: number) => ['test-results', testId, 'live'] as const,
  testPeople: (testId: number, filter: object) => ['test-results', testId, 'people', filter] as const,
  attemptEvents: (attemptId: number) => ['attempt', attemptId, 'events'] as const,
  /** The tests of a lesson, refetched with it, and the attempt that begins at one of them. */
  lessonTests: (lessonId: number) => ['lesson', lessonId, 'tests'] as const,
  lessonAttempt: (lessonId: number, testId: number) => ['lesson-attempt', lessonId, testId] as const,
  /** The cards that are repeated today, and how many they are. */
  review: ['review'] as const,
  reviewCounts: ['review', 'counts'] as const,
  /** The banks and topics that are cards of a course, and the person's courses that have cards. */
  courseDecks: (courseId: number) => ['course-decks', courseId] as const,
  followedDecks: ['followed-decks'] as const,
  /** Banks of questions, with their questions, passages and imports; the prefix of all of them. */
  banks: ['banks'] as const,
  bank: (id: number) => ['banks', id] as const,
  exportLosses: (id: number, format: string) => ['banks', id, 'export', format] as const,
  bankQuestions: (id: number, filter: object) => ['banks', id, 'questions', filter] as const,
  passages: (bankId: number) => ['banks', bankId, 'passages'] as const,
  bankImports: (bankId: number) => ['banks', bankId, 'imports'] as const,
  bankQuestion: (id: number) => ['bank-question', id] as const,
  questionImport: (id: number) => ['question-import', id] as const,
  questionPreview: (of: string) => ['question-preview', of] as const,
} as const
