/* Limits of what learners share with parents. */

export const MAX_PARENT_LINKS = 3
/** How a learner calls a parent, in characters. */
export const MAX_PARENT_NAME = 60
