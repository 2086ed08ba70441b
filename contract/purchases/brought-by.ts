/** By what a teacher may have brought a buyer, in the order in which tables show it. Nobody brought the buyers of the school. */
export const BROUGHT_BY = ['link', 'card', 'channel', 'bot', 'partner', 'promo_code', 'roster'] as const
export type BroughtBy = (typeof BROUGHT_BY)[number]

/** Where a teacher's link may stand, which changes its name in the sales and nothing else. */
export const LINK_PLACES = ['link', 'card', 'channel', 'bot'] as const
export type LinkPlace = (typeof LINK_PLACES)[number]

/** How somebody came by a touch: a teacher's link at one of its places, or a partner's link. */
export const TOUCH_SOURCES = [...LINK_PLACES, 'partner'] as const
export type TouchSource = (typeof TOUCH_SOURCES)[number]

/** The code of a teacher's or a partner's link. */
export const LINK_CODE = /^[0-9a-z]{10}$/

/** The path of a teacher's link, to the page of the teacher or of one course: `/t/k3x…?via=channel`. */
export function teacherLinkPath(
  code: string,
  to: { courseId?: number | undefined; place?: LinkPlace | undefined } = {},
): string {
  const { courseId, place = 'link' } = to
  return `/t/${code}${courseId === undefined ? '' : `/${courseId}`}${place === 'link' ? '' : `?via=${place}`}`
}

/** The path of a partner's link, to the course that it is for. */
export const partnerLinkPath = (code: string): string => `/p/${code}`
