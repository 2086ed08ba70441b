import type { Static } from 'typebox'
import { oneOf } from '../common.ts'

/**
 * The roles of a course's team: an author edits, a curator answers questions and looks after learners, an analyst sees the
 * figures. Its owner is not one of them.
 */
export const TEAM_ROLES = ['author', 'curator', 'analyst'] as const
export const TeamRole = oneOf(TEAM_ROLES)
export type TeamRole = Static<typeof TeamRole>

/** What the reader is to a course of the studio. */
export const StudioRole = oneOf(['owner', ...TEAM_ROLES])
export type StudioRole = Static<typeof StudioRole>
