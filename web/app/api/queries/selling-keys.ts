/**
 * The keys of the queries of partners, places for firms, months, parts, requests to pay and messages of a course, which most pages do
 * not load.
 */
export const sellingKeys = {
  /** Courses that the learner pays by the month; the prefix of the key of one. */
  months: ['months'] as const,
  /** A course in parts as its buyer sees it, and as its teacher sells it. */
  partPlan: (courseId: number) => ['part-plan', courseId] as const,
  courseParts: (courseId: number) => ['course-parts', courseId] as const,
  /** The messages that learners of a course get by themselves. */
  courseMessages: (courseId: number) => ['course-messages', courseId] as const,
  /** What the teacher's courses give to partners, and who they are. */
  offeredCourses: ['course-partners', 'courses'] as const,
  coursePartners: ['course-partners', 'people'] as const,
  /** What a partner has; the prefix of all. */
  partnership: ['partnership'] as const,
  partnerLinks: ['partnership', 'links'] as const,
  partnerCourses: ['partnership', 'courses'] as const,
  partnerSales: ['partnership', 'sales'] as const,
  /** Places that the student orders for others: the prefix, one order, its places, and who sees the student. */
  seatOrders: ['seat-orders'] as const,
  seatOffer: (of: object) => ['seat-offer', of] as const,
  seatOrder: (id: number) => ['seat-orders', 'one', id] as const,
  orderedSeats: (id: number) => ['seat-orders', 'seats', id] as const,
  seatConsents: ['seat-consents'] as const,
  seatSale: (courseId: number) => ['seat-sale', courseId] as const,
  /** The links with which others pay for the student. */
  paymentRequests: ['payment-requests'] as const,
}
